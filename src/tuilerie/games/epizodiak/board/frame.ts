/** What EpiZodiak tells the table's frame of itself. */
import type { Frame, Moment, Say } from "$client/frame/frame";
import type { EpizodiakView, News } from "$client/generated/messages";
import { numeral } from "./faces";

/** A turn that begins so goes on: it is told by what is played then. */
const LEADS = new Set(["drew", "drew-last", "drew-tile", "picked-up"]);
/** What only the seat itself is told is no event of the table; a draw is seen by its beat, the tile is not news. */
const QUIET = new Set(["drew-tile", "kept", "forced-idle"]);

/** Values as the tiles show them. */
const numerals = (values: unknown) =>
  [values]
    .flat()
    .map((each) => numeral(Number(each)))
    .join(", ");

const holds = (news: readonly News[], key: string) => news.some((each) => each.key === key);

/** Where there is room for one of them alone, as on phones: one's own tiles are seen anyway, what is at stake is not. */
function facts(view: EpizodiakView, seat: number, say: Say): string[] {
  const holds = say("board.holds", { n: view.hands[seat] ?? 0 });
  const stake = say("board.at-stake", { n: view.potential[seat] ?? 0 });
  return seat === view.seat ? [stake, holds] : [holds, stake];
}

export const frame: Frame<EpizodiakView> = {
  dock: { wide: 128, tablet: 176, phone: 196, lying: 354 },
  where: (view, say) =>
    view.target === null ? say("board.single") : say("board.round", { round: view.round, target: view.target }),
  seat: (view, seat, say) => ({
    score: view.scores[seat] ?? 0,
    unit: say("board.score"),
    sign: "★",
    notes: [...facts(view, seat, say), ...(view.passed[seat] ? [say("board.passed")] : [])],
  }),
  seen: (news) => !QUIET.has(news.key),
  leads: (news) => LEADS.has(news.key),
  brief: ({ values }) => ({ numerals: numerals(values["tile"] ?? values["tiles"]) }),
  opens: (news) => news.key === "dealt",
  moment(before, now, news, say) {
    const full = news.find((each) => each.key === "new-dial");
    if (full) return endMoment("full", say("board.full-title"), say("board.full-text", full.values));
    if (!holds(news, "out")) return null;
    const out = news.find((each) => each.key === "out");
    const seat = Number(out?.values["seat"] ?? before.turn);
    const gained = now.scores.map((score, each) => score - (before.scores[each] ?? 0));
    const each = gained.map((n, whose) => say("board.scored", { seat: whose, n })).join(", ");
    const words =
      now.target === null
        ? [say("board.how-single"), `${each}.`]
        : [say("board.went-out-text", { seat, n: gained[seat] ?? 0 })];
    if (now.phase !== "over") words.push(say("board.new-round"));
    return endMoment("out", say("board.went-out-title", { seat }), words.join(" "));
  },
};

/** A moment in which nobody plays on: what ended lies there until it is over. */
const endMoment = (key: string, title: string, text: string): Moment => ({ key, title, text, bar: title });
