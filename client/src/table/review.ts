/** The review of an ended match, where its game has one. */
import { ask, Refused } from "../api";
import type { Values } from "../board";
import type { CostlyMove, Review } from "../generated/messages";
import { games } from "../play";
import { known, number } from "../words.svelte";

const AGAIN = 5_000;

/** Asks until the server has time for it; null where there is none, or nobody waits for it any more. */
export async function reviewOf(id: string, game: string, left: AbortSignal): Promise<Review | null> {
  try {
    const info = (await games()).find((each) => each.name === game);
    const path = `tables/${encodeURIComponent(id)}/review`;
    if (info?.reviewed && !left.aborted) return await patiently<Review>(path, left);
  } catch (error) {
    // without a review the end is an end all the same
    if (!(error instanceof Refused) && !left.aborted) throw error;
  }
  return null;
}

/** Asks what has to be thought about, and again as long as the server has no time for it. */
export async function patiently<T>(path: string, left: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask<T>(path, "GET", undefined, left);
    } catch (error) {
      if (left.aborted || !(error instanceof Refused && error.key === "review-busy")) throw error;
    }
    await new Promise((after) => window.setTimeout(after, AGAIN));
  }
}

/** What a move gave away, in its game's own unit. */
export function costWords(move: CostlyMove, say: (key: string, values?: Values) => string): string {
  const unit = `client.unit.${move.unit}`;
  return known(unit) ? say(unit, { n: move.cost }) : number(move.cost);
}
