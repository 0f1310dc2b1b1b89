/** What travels when a bench changes: which tile goes from where to where. */
import { type Sketch } from "./sketch";
import { kind } from "./tile";

export interface Flight {
  tile: string;
  /** A cell; null: the hand. */
  from: number | null;
  to: number | null;
}

/** The way from one sketch to the next; none where it is of another bench. Turning in place is no way. */
export function flights(before: Sketch, now: Sketch): Flight[] {
  const [was, is] = [before.cells, now.cells];
  if (before.bench.width !== now.bench.width || was.length !== is.length) return [];
  const stays = (cell: number) => kindAt(was, cell) === kindAt(is, cell);
  const changed = was.map((_, cell) => cell).filter((cell) => !stays(cell));
  const gone = changed.filter((cell) => was[cell] !== null);
  const found: Flight[] = [];
  for (const to of changed) {
    const tile = is[to] ?? null;
    if (tile === null) continue;
    const at = gone.findIndex((cell) => kindAt(was, cell) === kind(tile));
    found.push({ tile, from: at < 0 ? null : gone[at]!, to });
    if (at >= 0) gone.splice(at, 1);
  }
  return [...found, ...gone.map((from) => ({ tile: was[from]!, from, to: null }))];
}

function kindAt(cells: Sketch["cells"], cell: number): string | null {
  const tile = cells[cell] ?? null;
  return tile === null ? null : kind(tile);
}
