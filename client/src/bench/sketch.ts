/** A mosaic being composed: a value with empty places. Nothing here is a move, and nothing judges one. */
import type { Bench } from "$client/generated/messages";
import { AROUND, colour, kind, rowsOf, turned, turns } from "./tile";

export interface Sketch {
  readonly bench: Bench;
  /** Row by row; null where nothing lies. */
  readonly cells: readonly (string | null)[];
}

/** Where nothing is to be composed. */
export const NO_BENCH: Bench = { width: 0, height: 0, pieces: [], every_piece: false, lying: null, locked: [] };

/** A side of the bench's edge that must show a colour. */
export interface Rim {
  cell: number;
  side: number;
  colour: number;
}

/** A side where two tiles meet: the two cells, and whether their colours agree. */
export interface Joint {
  one: number;
  other: number;
  colour: number;
  matches: boolean;
}

export function piecesOf(bench: Bench): string[] {
  return bench.pieces.map((piece) => kind(piece.join("")));
}

export function turningOnly(bench: Bench): boolean {
  return bench.lying !== null;
}

export function isLocked(bench: Bench, cell: number): boolean {
  return bench.locked.some(([x, y]) => y * bench.width + x === cell);
}

/** A bench as it is handed over; `start` is a smaller mosaic that lies in its corner already. */
export function empty(bench: Bench, start = ""): Sketch {
  const cells: (string | null)[] = Array.from({ length: bench.width * bench.height }, () => null);
  const lying = bench.lying ?? start;
  if (lying) {
    rowsOf(lying).forEach((row, y) =>
      row.forEach((tile, x) => {
        if (x < bench.width && y < bench.height) cells[y * bench.width + x] = tile;
      }),
    );
  }
  return onlyHeld({ bench, cells });
}

/** Without the tiles that are not among the pieces: a kept sketch may be of another moment. */
function onlyHeld(sketch: Sketch): Sketch {
  const left = counted(piecesOf(sketch.bench));
  const cells = sketch.cells.map((tile) => {
    const n = tile === null ? 0 : (left.get(kind(tile)) ?? 0);
    if (tile === null || n === 0) return null;
    left.set(kind(tile), n - 1);
    return tile;
  });
  return { bench: sketch.bench, cells };
}

export function counted(pieces: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  return counts;
}

/** The pieces not laid yet, with how many there are of each. */
export function left(sketch: Sketch): Map<string, number> {
  const counts = counted(piecesOf(sketch.bench));
  for (const tile of sketch.cells) {
    if (tile !== null) counts.set(kind(tile), (counts.get(kind(tile)) ?? 0) - 1);
  }
  return counts;
}

export function beside(bench: Bench, cell: number, dx: number, dy: number): number | null {
  const x = (cell % bench.width) + dx;
  const y = Math.floor(cell / bench.width) + dy;
  return x < 0 || y < 0 || x >= bench.width || y >= bench.height ? null : y * bench.width + x;
}

export function joints(sketch: Sketch): Joint[] {
  const { bench, cells } = sketch;
  const found: Joint[] = [];
  cells.forEach((tile, one) => {
    if (tile === null) return;
    for (const { side, dx, dy } of [AROUND[1]!, AROUND[2]!]) {
      const other = beside(bench, one, dx, dy);
      const there = other === null ? null : (cells[other] ?? null);
      if (other === null || there === null) continue;
      const shown = colour(tile, side);
      found.push({ one, other, colour: shown, matches: shown === colour(there, (side + 2) % 4) });
    }
  });
  return found;
}

/** How many losanges there are of each colour. */
export function losanges(sketch: Sketch, colours: number): number[] {
  const counts = Array.from({ length: colours }, () => 0);
  for (const joint of joints(sketch)) {
    if (joint.matches) counts[joint.colour] = (counts[joint.colour] ?? 0) + 1;
  }
  return counts;
}

/** Whether the tile as it lies would meet only its own colours there. */
export function fits(sketch: Sketch, rim: readonly Rim[], tile: string, cell: number): boolean {
  const inside = AROUND.every(({ side, dx, dy }) => {
    const other = beside(sketch.bench, cell, dx, dy);
    const there = other === null ? null : (sketch.cells[other] ?? null);
    return there === null || colour(there, (side + 2) % 4) === colour(tile, side);
  });
  return inside && rim.every((each) => each.cell !== cell || each.colour === colour(tile, each.side));
}

/** The tile turned so that it fits there, if it can; else as it is. */
export function fitted(sketch: Sketch, rim: readonly Rim[], tile: string, cell: number): string {
  return turns(tile).find((each) => fits(sketch, rim, each, cell)) ?? tile;
}

/** Where the edge shows another colour than it must. */
export function offRim(sketch: Sketch, rim: readonly Rim[]): Rim[] {
  return rim.filter((each) => {
    const tile = sketch.cells[each.cell] ?? null;
    return tile !== null && colour(tile, each.side) !== each.colour;
  });
}

export function changed(sketch: Sketch, changes: Record<number, string | null>): Sketch {
  return {
    bench: sketch.bench,
    cells: sketch.cells.map((tile, cell) => (cell in changes ? changes[cell]! : tile)),
  };
}

/** All that lies moved by one place; null where something would fall off. */
export function shifted(sketch: Sketch, dx: number, dy: number): Sketch | null {
  const cells: (string | null)[] = sketch.cells.map(() => null);
  for (const [cell, tile] of sketch.cells.entries()) {
    if (tile === null) continue;
    const to = beside(sketch.bench, cell, dx, dy);
    if (to === null) return null;
    cells[to] = tile;
  }
  return { bench: sketch.bench, cells };
}

/** The whole of a square bench turned clockwise. */
export function turnedWhole(sketch: Sketch): Sketch {
  const n = sketch.bench.width;
  const cells = sketch.cells.map((_, cell) => {
    const tile = sketch.cells[(n - 1 - (cell % n)) * n + Math.floor(cell / n)] ?? null;
    return tile === null ? null : turned(tile, 1);
  });
  return { bench: sketch.bench, cells };
}

export function placed(sketch: Sketch): number {
  return sketch.cells.filter((tile) => tile !== null).length;
}

/** The mosaic's text once every place is filled, its joints right or wrong. */
export function mosaicOf(sketch: Sketch): string | null {
  return sketch.cells.length === 0 || sketch.cells.includes(null) ? null : rows(sketch);
}

function rows({ bench, cells }: Sketch): string {
  return Array.from({ length: bench.height }, (_, y) =>
    cells
      .slice(y * bench.width, (y + 1) * bench.width)
      .map((tile) => tile ?? "-")
      .join("."),
  ).join("/");
}

/** What is kept of a sketch; the scope says of which mosaic of the match it is. */
export function written(sketch: Sketch, scope: string): string {
  return `${scope} ${rows(sketch)}`;
}

/** What was kept, as far as it belongs to this bench; else null. */
export function read(text: string, bench: Bench, scope: string): Sketch | null {
  const [of, kept = ""] = text.split(" ");
  if (of !== scope) return null;
  const cells = rowsOf(kept)
    .flat()
    .map((tile) => (/^[0-9]{4}$/.test(tile) ? tile : null));
  if (cells.length !== bench.width * bench.height) return null;
  if (!turningOnly(bench)) return onlyHeld({ bench, cells });
  const start = empty(bench);
  const stays = start.cells.every((tile, cell) => {
    const now = cells[cell] ?? null;
    return isLocked(bench, cell) ? now === tile : now !== null && tile !== null && kind(now) === kind(tile);
  });
  return stays ? { bench, cells } : null;
}
