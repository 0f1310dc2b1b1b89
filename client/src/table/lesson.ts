/** Learning from mistakes: a costly move of an ended match again, at a table of its own that bots fill. */
import { ask } from "../api";
import type { CostlyMove, Review, TableInfo } from "../generated/messages";
import { somebody } from "../me.svelte";
import { go, rewrite, route } from "../route.svelte";

export interface Lesson {
  /** The match that is learned from, and which of its plays. */
  match: string;
  play: number;
  /** The first move that was made here in its place, also before a reload. */
  tried: string | null;
}

/** Of the mistakes of a seat, or of all, the dearest first. */
export function mistakes(review: Review | null, seat: number | null): CostlyMove[] {
  const found = (seat === null ? review?.seats.flat() : review?.seats[seat]) ?? [];
  return found.toSorted((one, other) => other.cost - one.cost).slice(0, 3);
}

/** The lesson that the address of a table names. */
export function lessonHere(): Lesson | null {
  const { query } = route.place;
  const match = query.get("lesson");
  return match ? { match, play: Number(query.get("play")), tried: query.get("tried") } : null;
}

/** The try goes into the address: what is played here after a reload is no try any more. */
export function keepTry({ match, play }: Lesson, table: string, tried: string): void {
  rewrite(`/table/${table}?${new URLSearchParams({ lesson: match, play: String(play), tried })}`);
}

/** The moment before a move again, with bots in the other seats; the table of the try before is left. */
export async function learn(match: string, move: CostlyMove, before: string | null = null): Promise<void> {
  await somebody();
  const from = { plays: move.play - 1, seat: move.seat };
  const { id } = await ask<TableInfo>(`tables/${match}/branch`, "POST", from);
  if (before) leave(before);
  go(`/table/${id}?lesson=${match}&play=${move.play}`);
}

/** Nobody waits at a table that was only for a try. */
export function leave(table: string): void {
  void ask(`tables/${table}/leave`, "POST").catch(() => undefined);
}
