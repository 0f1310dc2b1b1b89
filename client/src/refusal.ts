/** Why something was refused, in words with its article. */
import { Refused } from "./api";
import type { Values } from "./board";
import { known, say } from "./words.svelte";

export interface Reason {
  key: string;
  article: string | null;
  values: Record<string, unknown>;
}

export function why(reason: Reason, game = "", names: readonly string[] = []): string {
  // who sees the board needs no coordinates
  const seen = `board.refusal.${reason.key}`;
  const key = known(`${game}.${seen}`) ? seen : `refusal.${reason.key}`;
  const there = known(`${game}.${key}`) || known(key);
  const sentence = there
    ? say(key, reason.values as Values, game, names)
    : say("client.refused", { reason: reason.key });
  // a wrong answer in a race costs time
  const pause = reason.values.pause;
  return typeof pause === "number" ? `${sentence} ${say("client.race.pause", { n: pause })}` : sentence;
}

/** The words for an error of a request; anything else is a fault of ours and is thrown on. */
export function whyFailed(error: unknown, game = ""): string {
  if (error instanceof Refused) return why(error, game);
  throw error;
}
