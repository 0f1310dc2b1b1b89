/** What cells and boards are called aloud. */
import type { BoardProps } from "$client/board";
import { AREA, column, row, SIDE } from "./cells";

export type Say = BoardProps<unknown>["say"];

/** What lies on a cell, in words. */
export function lying(say: Say, tile: number | null | undefined, fly: boolean): string {
  if (tile === null || tile === undefined) return say("board.free");
  return fly ? say("board.tile-fly", { tile }) : say(`tile.${tile}`);
}

/** The same among others, where a comma would part a tile from its fly. */
function inRow(say: Say, tile: number | null | undefined, fly: boolean): string {
  return fly ? say("board.with-fly", { tile }) : lying(say, tile, fly);
}

export function cellWords(
  say: Say,
  place: number,
  tile: number | null | undefined,
  fly: boolean,
  more = "",
): string {
  const what = lying(say, tile, fly) + (more && `, ${more}`);
  return say("board.cell", { row: row(place) + 1, column: column(place) + 1, what });
}

/** A whole board, read row by row. */
export function boardWords(say: Say, board: readonly (number | null)[], flies: readonly number[]): string {
  const rows = [];
  for (let from = 0; from < AREA; from += SIDE) {
    const what = [0, 1, 2, 3].map((at) => inRow(say, board[from + at], flies.includes(from + at))).join(", ");
    rows.push(say("board.row", { row: row(from) + 1, what }));
  }
  return rows.join(" ");
}
