/** What the server says may be done now, sorted by what it is done with. */
import { placeOf } from "./cells";

export interface Choices {
  /** The highest bid; null when no bid is asked. */
  bid: number | null;
  tiles: Set<number>;
  places: Map<number, Set<number>>;
  flies: Set<number>;
}

export function choices(legal: readonly string[]): Choices {
  const choices: Choices = { bid: null, tiles: new Set(), places: new Map(), flies: new Set() };
  for (const move of legal) {
    const [verb, first = "", second = ""] = move.split(" ");
    if (verb === "bid") choices.bid = Math.max(choices.bid ?? 0, Number(first));
    else if (verb === "choose") choices.tiles.add(Number(first));
    else if (verb === "put-fly") choices.flies.add(placeOf(first));
    else if (verb === "place") {
      const there = choices.places.get(Number(first)) ?? new Set<number>();
      choices.places.set(Number(first), there.add(placeOf(second)));
    }
  }
  return choices;
}

export interface Laid {
  tile: number;
  place: number;
}

/** Where a `place` move would lay its tile; null for every other move. */
export function laid(move: string | null): Laid | null {
  const [verb, tile = "", where = ""] = (move ?? "").split(" ");
  return verb === "place" ? { tile: Number(tile), place: placeOf(where) } : null;
}
