/** How a round or a dial lay when it ended, its last tiles on it: the view after it shows the next one already. */
import type { EpizodiakView } from "$client/generated/messages";
import { VALUES } from "./faces";

export function fullDial(before: EpizodiakView, now: EpizodiakView): EpizodiakView {
  return { ...now, dial: VALUES, starter: before.starter, pile: before.pile };
}

export function roundEnd(before: EpizodiakView, now: EpizodiakView): EpizodiakView {
  const seat = before.turn;
  // after a lost line more happened than the last play: what was seen before it stays
  if (!now.news.some(({ key, values }) => key === "out" && values["seat"] === seat)) return before;
  const numbers = (key: string, value: string) =>
    now.news.filter((each) => each.key === key).flatMap((each) => [each.values[value]].flat().map(Number));
  const laid = numbers("laid", "tile");
  return {
    ...before,
    dial: [...before.dial, ...laid],
    last: laid.at(-1) ?? before.last,
    // the ends are where the round left them only if nothing was laid
    ...(laid.length ? { clockwise: 0, anticlockwise: 0 } : {}),
    sets: [...before.sets, ...numbers("discarded", "tiles").map((value) => ({ value, seat, contested: false }))],
    hands: before.hands.with(seat, 0),
    hand: before.seat === seat ? [] : before.hand,
    potential: before.potential.with(seat, numbers("out", "n")[0] ?? 0),
  };
}
