/** Many pictures of one drawing as few paths: browsers pay for every part that has a place of its own. */

/** A picture by name, and where it lies in squares of 100. */
export interface Piece {
  name: string;
  x: number;
  y: number;
}

/** A path's attributes, `d` among them. */
export type Path = Record<string, string>;

/** The pieces of tiles as they lie: four triangles each, and the lines over them. */
export function piecesOf(tiles: readonly { x: number; y: number; tile: string }[]): Piece[] {
  return tiles.flatMap(({ x, y, tile }) =>
    [...Array.from(tile, (colour, side) => `mosaic-${colour}-${side}`), "mosaic-lines"].map((name) => ({
      name,
      x,
      y,
    })),
  );
}

/** What has the same paint is one path; the lines of tiles, which are told last, lie over all their triangles. */
export function flat(pieces: readonly Piece[], paths: (name: string) => readonly Path[]): Path[] {
  const found = new Map<string, Path>();
  for (const level of [false, true])
    for (const { name, x, y } of pieces) {
      if (name.endsWith("-lines") !== level) continue;
      paths(name).forEach((path, at) => {
        const key = `${name} ${at}`;
        const d = shifted(path["d"] ?? "", 100 * x, 100 * y);
        const before = found.get(key);
        if (before) before["d"] += d;
        else found.set(key, { ...path, d });
      });
    }
  return [...found.values()];
}

/** Our drawings have only absolute points. */
function shifted(d: string, dx: number, dy: number): string {
  return d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${cut(+x + dx)} ${cut(+y + dy)}`);
}

function cut(value: number): number {
  return Math.round(100 * value) / 100;
}
