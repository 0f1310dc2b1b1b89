/** A finished mosaic on its way to the table. */
import { rowsOf, wholeTurned } from "$client/bench/tile";
import { lying, spots, type Spot, type Tiles } from "./place";

export class Carry {
  mosaic = $state("");
  x = $state(0);
  y = $state(0);
  /** Whether it was put down and no longer follows a mouse. */
  down = $state(false);
  #settled = { x: 0, y: 0 };
  readonly #built: string;
  readonly #tiles: () => Tiles;

  constructor(built: string, tiles: () => Tiles) {
    this.#built = built;
    this.#tiles = tiles;
    this.mosaic = built;
    this.#begin();
  }

  readonly side = $derived(rowsOf(this.mosaic).length);
  readonly lies = $derived.by(() => lying(this.#tiles(), this.mosaic, this.x, this.y));
  /** Where it could lie, turned any way. */
  readonly spots = $derived.by(() => spots(this.#tiles(), this.#built));
  /** Where it could lie as it is turned now. */
  readonly here = $derived(this.spots.filter((spot) => spot.mosaic === this.mosaic));
  readonly number = $derived(
    this.spots.findIndex((spot) => spot.mosaic === this.mosaic && spot.x === this.x && spot.y === this.y),
  );

  /** The rectangle of all tiles and all places where it could lie. */
  readonly reach = $derived.by(() => {
    const box = this.#tiles().box ?? { left: 0, top: 0, right: 0, bottom: 0 };
    const xs = this.spots.map((spot) => spot.x);
    const ys = this.spots.map((spot) => spot.y);
    const far = this.side - 1;
    return {
      left: Math.min(box.left, ...xs),
      top: Math.min(box.top, ...ys),
      right: Math.max(box.right, ...xs.map((x) => x + far)),
      bottom: Math.max(box.bottom, ...ys.map((y) => y + far)),
    };
  });

  get move(): string {
    return `lay ${this.x} ${this.y} ${this.mosaic}`;
  }

  to(x: number, y: number): void {
    this.x = x;
    this.y = y;
  }

  /** Puts it down where it is. */
  settle(): void {
    this.#settled = { x: this.x, y: this.y };
    this.down = true;
  }

  /** Takes it up from where it was put down: it follows the mouse again. */
  lift(): void {
    this.down = false;
  }

  /** Back to where it was put down last: the mouse left with it. */
  leave(): void {
    if (!this.down) this.to(this.#settled.x, this.#settled.y);
  }

  turn(): void {
    this.mosaic = wholeTurned(this.mosaic);
  }

  /** On to another place where it could lie. */
  step(by: number): void {
    const n = this.spots.length;
    const spot = this.spots[this.number < 0 ? (by > 0 ? 0 : n - 1) : (this.number + by + n) % n];
    if (spot) this.take(spot);
  }

  take(spot: Spot): void {
    this.mosaic = spot.mosaic;
    this.to(spot.x, spot.y);
    this.settle();
  }

  #begin(): void {
    const box = this.#tiles().box;
    if (box) this.to(box.right + 1, box.top);
    const first = this.spots[0];
    if (first) this.take(first);
    else this.settle();
    this.lift();
  }
}
