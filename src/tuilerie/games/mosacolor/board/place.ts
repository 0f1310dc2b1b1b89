/** How a mosaic would lie on the table: what it covers, touches and clashes with. Only to be shown; the server judges. */
import { AROUND, colour, rowsOf, wholeTurned } from "$client/bench/tile";
import type { MosacolorTableTile } from "$client/generated/messages";

export interface Tiles {
  at(x: number, y: number): string | undefined;
  /** The smallest rectangle that holds all tiles: columns and rows, the last ones included. */
  box: { left: number; top: number; right: number; bottom: number } | null;
}

/** A side of the mosaic that meets a tile of the table. */
export interface Touch {
  x: number;
  y: number;
  side: number;
  matches: boolean;
}

export interface Lying {
  covers: number;
  touches: Touch[];
  clashes: number;
  legal: boolean;
}

export interface Spot {
  mosaic: string;
  quarters: number;
  x: number;
  y: number;
  contact: number;
}

const WIDE = 4096;

/** The view box of a drawing of these cells, with a margin around them; of the first cell where there are none. */
export function framed(box: Tiles["box"]): string {
  const { left, top, right, bottom } = box ?? { left: 0, top: 0, right: 0, bottom: 0 };
  return `${left * 100 - 20} ${top * 100 - 20} ${(right - left + 1) * 100 + 40} ${(bottom - top + 1) * 100 + 40}`;
}

export function tilesOf(table: readonly MosacolorTableTile[]): Tiles {
  const tiles = new Map(table.map(({ x, y, tile }) => [y * WIDE + x, tile]));
  const xs = table.map(({ x }) => x);
  const ys = table.map(({ y }) => y);
  const box = table.length
    ? { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
    : null;
  return { at: (x, y) => tiles.get(y * WIDE + x), box };
}

export function lying(tiles: Tiles, mosaic: string, left: number, top: number): Lying {
  const rows = rowsOf(mosaic);
  const touches: Touch[] = [];
  let covers = 0;
  rows.forEach((row, dy) =>
    row.forEach((tile, dx) => {
      const x = left + dx;
      const y = top + dy;
      if (tiles.at(x, y) !== undefined) covers += 1;
      for (const step of AROUND) {
        const other =
          rows[dy + step.dy]?.[dx + step.dx] === undefined ? tiles.at(x + step.dx, y + step.dy) : undefined;
        if (other === undefined) continue;
        touches.push({
          x,
          y,
          side: step.side,
          matches: colour(tile, step.side) === colour(other, (step.side + 2) % 4),
        });
      }
    }),
  );
  const clashes = touches.filter((touch) => !touch.matches).length;
  const first = tiles.box === null && left === 0 && top === 0;
  return { covers, touches, clashes, legal: first || (covers === 0 && clashes === 0 && touches.length > 0) };
}

/** Every place where the mosaic, turned as a whole if need be, could lie; those with most contact first. */
export function spots(tiles: Tiles, mosaic: string): Spot[] {
  const found: Spot[] = [];
  const seen = new Set<string>();
  let turned = mosaic;
  for (let quarters = 0; quarters < 4; quarters++, turned = wholeTurned(turned)) {
    if (seen.has(turned)) continue;
    seen.add(turned);
    const side = rowsOf(turned).length;
    const box = tiles.box ?? { left: 0, top: 0, right: -side, bottom: -side };
    for (let y = box.top - side; y <= box.bottom + 1; y++) {
      for (let x = box.left - side; x <= box.right + 1; x++) {
        const lies = lying(tiles, turned, x, y);
        if (lies.legal) found.push({ mosaic: turned, quarters, x, y, contact: lies.touches.length });
      }
    }
    if (!tiles.box && !found.length) found.push({ mosaic: turned, quarters, x: 0, y: 0, contact: 0 });
  }
  return found.sort(
    (one, other) =>
      other.contact - one.contact || one.quarters - other.quarters || one.y - other.y || one.x - other.x,
  );
}
