/** Work on a bench: what lies there, which place is next, and the way back. The sketch itself is kept by the table. */
import type { Values } from "$client/board";
import type { Bench } from "$client/generated/messages";
import * as sketches from "./sketch";
import type { Rim, Sketch } from "./sketch";
import { turned } from "./tile";

export interface Given {
  bench: Bench;
  /** Which mosaic of the match this is: what was kept under another name is left alone. */
  scope: string;
  /** What lies there before anything is kept. */
  start?: string;
  /** The colours that the bench's edge must show; none in the games. */
  rim?: readonly Rim[];
  sketch: string;
  keep(sketch: string, placed: number): void;
  say(key: string, values?: Values): string;
  announce(text: string): void;
  /** Whether tiles are turned so that they fit where they are laid. */
  hints: boolean;
}

const MOST_STEPS = 200;

export class Work {
  /** The place that the keys speak of. */
  active = $state(0);
  /** The place whose tile is being moved by the keys. */
  moving = $state<number | null>(null);
  #earlier = $state.raw<string[]>([]);
  #later = $state.raw<string[]>([]);
  readonly #given: () => Given;

  constructor(given: () => Given) {
    this.#given = given;
  }

  readonly given = $derived.by(() => this.#given());
  readonly bench = $derived(this.given.bench);
  readonly sketch = $derived.by(
    () =>
      sketches.read(this.given.sketch, this.bench, this.given.scope) ??
      sketches.empty(this.bench, this.given.start ?? ""),
  );
  readonly joints = $derived(sketches.joints(this.sketch));
  readonly rim = $derived(this.given.rim ?? []);
  readonly offRim = $derived(sketches.offRim(this.sketch, this.rim));
  readonly wrong = $derived(this.joints.filter((joint) => !joint.matches).length + this.offRim.length);
  readonly left = $derived(sketches.left(this.sketch));
  readonly placed = $derived(sketches.placed(this.sketch));
  readonly turning = $derived(sketches.turningOnly(this.bench));
  /** How much of it is done, of a hundred: places filled or, where tiles are only turned, sides that match. */
  readonly part = $derived.by(() => {
    if (!this.turning) return (100 * this.placed) / this.sketch.cells.length;
    return this.given.hints ? 100 - (100 * this.wrong) / this.joints.length : 0;
  });
  /** The mosaic once every place is filled and all sides match. */
  readonly mosaic = $derived(this.wrong === 0 ? sketches.mosaicOf(this.sketch) : null);
  /** The filled rectangle, sides right or wrong. */
  readonly filled = $derived(sketches.mosaicOf(this.sketch));
  /** Where the next tile goes: the active place, or the next empty one after it. */
  readonly aim = $derived.by(() => {
    const n = this.sketch.cells.length;
    for (let step = 0; step < n; step++) {
      const cell = (this.active + step) % n;
      if (this.sketch.cells[cell] === null) return cell;
    }
    return null;
  });

  readonly canUndo = $derived(this.#earlier.at(-1)?.startsWith(`${this.given.scope} `) ?? false);
  readonly canRedo = $derived(this.#later.at(-1)?.startsWith(`${this.given.scope} `) ?? false);

  tile(cell: number): string | null {
    return this.sketch.cells[cell] ?? null;
  }

  isLocked(cell: number): boolean {
    return sketches.isLocked(this.bench, cell);
  }

  /** How many of a tile's sides meet another colour. */
  wrongAt(cell: number): number {
    const joints = this.joints.filter((joint) => !joint.matches && (joint.one === cell || joint.other === cell));
    return joints.length + this.offRim.filter((each) => each.cell === cell).length;
  }

  /** The keys speak of this place from now on. */
  go(cell: number): void {
    this.active = cell;
  }

  canFit(tile: string, cell: number): boolean {
    const fitting = sketches.fitted(this.sketch, this.rim, tile, cell);
    return sketches.fits(this.sketch, this.rim, fitting, cell);
  }

  /** Lays a piece of the hand, in place of what lies there. */
  put(tile: string, cell: number): void {
    if (this.turning || this.isLocked(cell)) return;
    const cleared = sketches.changed(this.sketch, { [cell]: null });
    const lying = this.given.hints ? sketches.fitted(cleared, this.rim, tile, cell) : tile;
    this.#keep(sketches.changed(cleared, { [cell]: lying }));
    this.active = cell;
    this.#tell("bench.told.laid", cell);
  }

  turn(cell: number, quarters: number): void {
    const tile = this.tile(cell);
    this.active = cell;
    if (tile === null) return;
    if (this.isLocked(cell)) return this.#announceLock();
    this.#keep(sketches.changed(this.sketch, { [cell]: turned(tile, quarters) }));
    this.#tell("bench.told.turned", cell);
  }

  take(cell: number): void {
    if (this.turning || this.isLocked(cell) || this.tile(cell) === null) return;
    this.#keep(sketches.changed(this.sketch, { [cell]: null }));
    this.active = cell;
    this.given.announce(this.given.say("bench.told.taken", this.where(cell)));
  }

  /** Moves a tile to another place; what lies there changes places with it. */
  move(from: number, to: number): void {
    if (this.turning || this.isLocked(from) || this.isLocked(to)) return;
    if (from === to || this.tile(from) === null) return;
    this.#keep(sketches.changed(this.sketch, { [from]: this.tile(to), [to]: this.tile(from) }));
    this.active = to;
    this.#tell("bench.told.laid", to);
  }

  /** A tile is taken up by the keys, to be put down at another place. */
  lift(cell: number): void {
    if (this.turning || this.tile(cell) === null) return;
    if (this.isLocked(cell)) return this.#announceLock();
    this.moving = cell;
    this.given.announce(this.given.say("bench.told.moving"));
  }

  /** Puts down what the keys took up; where no place is named, where it was. */
  settle(cell: number | null = null): void {
    if (this.moving !== null && cell !== null) this.move(this.moving, cell);
    this.moving = null;
  }

  shift(dx: number, dy: number): void {
    const moved = sketches.shifted(this.sketch, dx, dy);
    if (moved && !this.turning) this.#keep(moved);
  }

  canShift(dx: number, dy: number): boolean {
    return this.placed > 0 && sketches.shifted(this.sketch, dx, dy) !== null;
  }

  /** Takes back all but what was given with the bench. */
  clear(): void {
    const free = this.sketch.cells.map((_, cell) => cell).filter((cell) => !this.isLocked(cell));
    this.#keep(sketches.changed(this.sketch, Object.fromEntries(free.map((cell) => [cell, null]))));
  }

  undo(): void {
    const before = this.#earlier.at(-1);
    if (before === undefined || !this.canUndo) return;
    this.#later = [...this.#later, this.#text];
    this.#earlier = this.#earlier.slice(0, -1);
    this.#write(before);
  }

  redo(): void {
    const after = this.#later.at(-1);
    if (after === undefined || !this.canRedo) return;
    this.#earlier = [...this.#earlier, this.#text];
    this.#later = this.#later.slice(0, -1);
    this.#write(after);
  }

  where(cell: number): Values {
    return { row: Math.floor(cell / this.bench.width) + 1, column: (cell % this.bench.width) + 1 };
  }

  #announceLock(): void {
    this.given.announce(this.given.say("bench.told.locked"));
  }

  #tell(key: string, cell: number): void {
    const wrong = this.wrongAt(cell);
    const { say, announce } = this.given;
    const sentence = say(key, { ...this.where(cell), tile: this.named(this.tile(cell) ?? "") });
    announce(wrong && this.given.hints ? `${sentence} ${say("bench.told.wrong", { n: wrong })}` : sentence);
  }

  /** A tile in words. */
  named(tile: string): string {
    const [colour1, colour2, colour3, colour4] = Array.from(tile, Number);
    return this.given.say("bench.tile", { colour1, colour2, colour3, colour4 });
  }

  get #text(): string {
    return sketches.written(this.sketch, this.given.scope);
  }

  #keep(sketch: Sketch): void {
    this.#earlier = [...this.#earlier, this.#text].slice(-MOST_STEPS);
    this.#later = [];
    this.#write(sketches.written(sketch, this.given.scope));
  }

  #write(text: string): void {
    const sketch = sketches.read(text, this.bench, this.given.scope);
    if (sketch) this.given.keep(text, this.turning ? right(sketch) : sketches.placed(sketch));
  }
}

/** In a spin: how many tiles match on all their sides. */
function right(sketch: Sketch): number {
  const bad = new Set(
    sketches
      .joints(sketch)
      .filter((joint) => !joint.matches)
      .flatMap(({ one, other }) => [one, other]),
  );
  return sketch.cells.length - bad.size;
}
