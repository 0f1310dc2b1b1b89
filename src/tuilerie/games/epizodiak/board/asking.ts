/** What the bar asks of the seat whose turn it is: only what it may do now. */
import type { EpizodiakView } from "$client/generated/messages";
import type { Say } from "./faces";

/** What can be done, most wanted first. */
const ACTS = ["lay", "discard", "pick-up", "contest", "draw", "pass"];

export function question(view: EpizodiakView, say: Say): string {
  const verbs = new Set(view.legal.map((move) => move.split(" ")[0] ?? ""));
  const may = ACTS.filter((act) => verbs.has(act));
  const [only] = may;
  if (may.length === 1 && (only === "draw" || only === "pass")) return say(`board.asked.${only}`);
  const acts = may.map((act) => (act === "lay" && view.phase === "picked" ? "lay-other" : act));
  const text =
    acts.length > 1
      ? say("board.or", { may: acts.slice(0, -1), may2: acts.at(-1) })
      : acts.map((act) => say(`board.may.${act}`)).join("");
  return say(`board.asked.${view.phase}`, { acts: text.charAt(0).toUpperCase() + text.slice(1) });
}
