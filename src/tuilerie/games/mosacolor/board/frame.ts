/** Mosacolor in the table's frame: its dock, standings, and the moments in which mosaics and bets are revealed. */
import type { Frame, Moment, Say } from "$client/frame/frame";
import type { MosacolorView, News } from "$client/generated/messages";
import { neighbours, placeWords } from "./beside";
import { lying, tilesOf } from "./place";
import { cards, revealed, roundOf } from "./reveal";

const SECRET = new Set(["bet", "sealed", "drew", "drew-tiles"]);
const COMPARED = new Set(["opens", "nobody-built", "unbuilt", "first-mosaic"]);

export const frame: Frame<MosacolorView> = {
  dock: { wide: 120, tablet: 152, phone: 150, lying: 300, tall: { wide: 144, tablet: 216, phone: 216 } },
  where: (view, say) => say("board.where", { round: view.round, side: view.side }),
  seat: (view, seat, say) => ({
    score: view.scores[seat] ?? 0,
    unit: say("board.unit", { n: view.scores[seat] ?? 0 }),
    notes: [note(view, seat, say)].filter(Boolean),
  }),
  seen: (news) => !SECRET.has(news.key),
  move(text, view, say) {
    const [verb, x, y, mosaic] = text.split(" ");
    if (verb !== "lay" || !mosaic) return null;
    const { touches } = lying(tilesOf(view.table), mosaic, Number(x), Number(y));
    const beside = neighbours(view.lays, touches, Number(x), Number(y));
    const place = placeWords(view.lays, beside, view.seat, say);
    return place ? say("board.lay-beside", { place, n: touches.length }) : say("board.lay-first");
  },
  moment: (before, now, news, say) => momentOf(before, now, news, say),
  groups: [
    { key: "mosaics", points: ["value", "first"] },
    { key: "contact", points: ["contact"] },
    { key: "network", points: ["network"] },
  ],
};

/** What a step reveals, in words. */
export function momentOf(
  before: MosacolorView | null,
  now: MosacolorView,
  news: readonly News[],
  say: Say,
): Moment | null {
  const key = revealed(before, now, news);
  if (!key) return null;
  if (key === "round") {
    const round = {
      key,
      title: say("board.round-over", { round: roundOf(key, now) }),
      text: mostOf(key, now, say),
    };
    // after the last round the bets turn over
    return now.phase === "over" ? { ...round, next: betsShown(now, say) } : round;
  }
  const compared = news.filter((each) => COMPARED.has(each.key));
  return {
    key,
    title: say("board.compared"),
    text: compared.map((each) => say(`news.${each.key}`, each.values)).join(" "),
  };
}

function betsShown(view: MosacolorView, say: Say): Moment {
  return { key: "bets", title: say("board.bets-shown"), text: mostOf("bets", view, say) };
}

/** Who gained most by what is revealed. */
function mostOf(key: "round" | "bets", view: MosacolorView, say: Say): string {
  const gains = cards(key, view, say).map(({ seat, points }) => ({ seat, points: points ?? 0 }));
  const n = Math.max(...gains.map(({ points }) => points));
  const seat = gains.filter(({ points }) => points === n).map((each) => each.seat);
  return n || key === "bets" ? say(`board.${key}-most`, { seat, n }) : say("board.round-none");
}

function note(view: MosacolorView, seat: number, say: Say): string {
  const bet = view.bets[seat];
  if (view.phase === "over") return bet ? say("board.note.bet", { colour: bet }) : "";
  if (view.phase === "bet" || view.phase === "build") return status(view, seat, say);
  return say("board.note.hand", { n: view.hands[seat] ?? 0 });
}

/** What a seat is at while all act in secret. */
export function status(view: MosacolorView, seat: number, say: Say): string {
  const state = view.acted.includes(seat) ? "done" : "open";
  return say(`board.note.${view.phase}-${state}`);
}
