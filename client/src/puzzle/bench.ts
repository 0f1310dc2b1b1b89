/** The bench of a puzzle: its pieces, what is given on it, and the colours of its edge. */
import type { Rim } from "../bench/sketch";
import type { Bench, PuzzleInfo } from "../generated/messages";

type Quad = [number, number, number, number];

const quad = (tile: string) => Array.from(tile, Number) as Quad;

export function benchOf(puzzle: PuzzleInfo): Bench {
  const { width, height, lying } = puzzle;
  const locked = puzzle.locked.map((each) => each.cell);
  const tiles = lying?.split(/[./]/) ?? [...puzzle.loose, ...puzzle.locked.map((each) => each.tile)];
  return { width, height, pieces: tiles.map(quad), every_piece: true, lying, locked };
}

/** What lies there before anything is laid: the given tiles. */
export function startOf(puzzle: PuzzleInfo): string {
  if (puzzle.lying !== null) return puzzle.lying;
  const cells = Array.from({ length: puzzle.height }, () => Array.from({ length: puzzle.width }, () => "----"));
  for (const { cell, tile } of puzzle.locked) cells[cell[1]]![cell[0]] = tile;
  return cells.map((row) => row.join(".")).join("/");
}

/** The colours that the edge must show. */
export function rimOf(puzzle: PuzzleInfo): Rim[] {
  return puzzle.rim.map(({ cell: [x, y], side, colour }) => ({ cell: y * puzzle.width + x, side, colour }));
}
