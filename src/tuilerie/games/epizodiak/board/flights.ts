/** The points of a round that ended: a star for each, from the sets that gave them to the score of the seat. */
import type { Flight } from "$client/frame/travel";
import type { EpizodiakView } from "$client/generated/messages";

export function flights(before: EpizodiakView, now: EpizodiakView): Flight[] {
  if (!now.news.some((each) => each.key === "out")) return [];
  return now.scores.flatMap((score, seat) => {
    const gained = score - (before.scores[seat] ?? 0);
    const sets = setsOf(before, now, seat).slice(0, Math.max(0, gained));
    const to = [`score-${seat}`];
    return [
      ...sets.map((value): Flight => ({ from: [`slot-${value}`], to, n: 1 })),
      // what is not for sets is for going out
      { from: ["dial"], to, n: gained - sets.length },
    ];
  });
}

/** The values that a seat had put aside when the round ended, with the last play. */
function setsOf(before: EpizodiakView, now: EpizodiakView, seat: number): number[] {
  const laid = now.news.filter((each) => each.key === "discarded" && each.values["seat"] === seat);
  const last = laid.map((each) => Number(each.values["tiles"]));
  return [...new Set([...before.sets.filter((each) => each.seat === seat).map((each) => each.value), ...last])];
}
