/** A hint that explains: where a puzzle is narrowest now, and why, without giving the tile away. */
import { turns } from "../bench/tile";
import type { Work } from "../bench/work.svelte";

export interface PuzzleHint {
  cell: number;
  /** The end of its key in the catalogue. */
  key: "wrong" | "none" | "one" | "few" | "turn-none" | "turn-one" | "turn-few";
  /** How many tiles, or ways to lie, fit there. */
  n: number;
}

export function hintFor(work: Work): PuzzleHint | null {
  const cells = work.sketch.cells.map((_, cell) => cell).filter((cell) => !work.isLocked(cell));
  const found = work.turning ? tiles(work, cells) : places(work, cells);
  if (found) return found;
  const wrong = cells.find((cell) => work.wrongAt(cell) > 0);
  return wrong === undefined ? null : { cell: wrong, key: "wrong", n: work.wrongAt(wrong) };
}

/** The empty place for which fewest of the tiles left are right. */
function places(work: Work, cells: readonly number[]): PuzzleHint | null {
  const pieces = [...work.left].filter(([, n]) => n > 0).map(([piece]) => piece);
  const open = cells
    .filter((cell) => work.tile(cell) === null)
    .map((cell) => ({ cell, n: pieces.filter((piece) => work.canFit(piece, cell)).length }))
    .toSorted((one, other) => one.n - other.n);
  const first = open[0];
  return first ? { ...first, key: (["none", "one"] as const)[first.n] ?? "few" } : null;
}

/** The tile with fewest ways to lie that fit what its neighbours can still show; one that lies wrong first. */
function tiles(work: Work, cells: readonly number[]): PuzzleHint | null {
  const ways = narrowed(work);
  const open = cells
    .filter((cell) => work.wrongAt(cell) > 0 || !ways[cell]!.includes(work.tile(cell) ?? ""))
    .map((cell) => ({ cell, n: ways[cell]!.length }))
    .toSorted((one, other) => one.n - other.n);
  const first = open[0];
  return first ? { ...first, key: (["turn-none", "turn-one"] as const)[first.n] ?? "turn-few" } : null;
}

/** For each place the ways its tile can lie, less those that no neighbour could meet, until nothing more falls away. */
function narrowed(work: Work): string[][] {
  const { width, height } = work.bench;
  const ways = work.sketch.cells.map((tile, cell) =>
    tile === null ? [] : work.isLocked(cell) ? [tile] : turns(tile),
  );
  const beside = (cell: number) => [
    cell >= width ? cell - width : null,
    cell % width < width - 1 ? cell + 1 : null,
    cell < width * (height - 1) ? cell + width : null,
    cell % width > 0 ? cell - 1 : null,
  ];
  for (let fell = true; fell;) {
    fell = false;
    ways.forEach((its, cell) => {
      const kept = its.filter((way) =>
        beside(cell).every(
          (other, side) => other === null || ways[other]!.some((each) => each[(side + 2) % 4] === way[side]),
        ),
      );
      if (kept.length === its.length) return;
      ways[cell] = kept;
      fell = true;
    });
  }
  return ways;
}
