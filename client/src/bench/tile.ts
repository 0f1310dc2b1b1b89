/** Mosaiqua tiles as text: four colours clockwise from the top. */
export const TOP = 0;
export const RIGHT = 1;
export const BOTTOM = 2;
export const LEFT = 3;

/** The way to the neighbour on each side. */
export const AROUND = [
  { side: TOP, dx: 0, dy: -1 },
  { side: RIGHT, dx: 1, dy: 0 },
  { side: BOTTOM, dx: 0, dy: 1 },
  { side: LEFT, dx: -1, dy: 0 },
];

/** The tile turned clockwise by so many quarter turns. */
export function turned(tile: string, quarters: number): string {
  const cut = 4 - (((quarters % 4) + 4) % 4);
  return tile.slice(cut) + tile.slice(0, cut);
}

/** The different ways a tile can lie, beginning with the one given. */
export function turns(tile: string): string[] {
  return [...new Set([0, 1, 2, 3].map((quarters) => turned(tile, quarters)))];
}

/** The piece this is, whichever way it is turned: its smallest turn. */
export function kind(tile: string): string {
  return turns(tile).sort()[0] ?? tile;
}

/** The colour a side shows. */
export function colour(tile: string, side: number): number {
  return Number(tile[side]);
}

/** How many quarters clockwise lead from one way of lying to another of the same piece; 0 where none does. */
export function quartersBetween(before: string, after: string): number {
  const found = [1, 3, 2].find((quarters) => turned(before, quarters) === after);
  return before === after || found === undefined ? 0 : found === 3 ? -1 : found;
}

/** A mosaic's text as rows of tiles. */
export function rowsOf(mosaic: string): string[][] {
  return mosaic.split("/").map((row) => row.split("."));
}

/** The whole mosaic turned clockwise by a quarter. */
export function wholeTurned(mosaic: string): string {
  const rows = rowsOf(mosaic);
  const across = rows[0]?.length ?? 0;
  return Array.from({ length: across }, (_, x) =>
    rows
      .map((row) => turned(row[x] ?? "", 1))
      .reverse()
      .join("."),
  ).join("/");
}

/** The cell of a rectangle's corner, which is called such as `top-left`. */
export function cornerCell(corner: string, width: number, height: number): [number, number] {
  return [corner.endsWith("left") ? 0 : width - 1, corner.startsWith("top") ? 0 : height - 1];
}
