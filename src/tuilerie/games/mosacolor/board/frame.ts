/** Mosacolor in the table's frame: its dock, standings, and the moment in which the secret mosaics are compared. */
import type { Frame, Say } from "$client/frame/frame";
import type { MosacolorView } from "$client/generated/messages";
import { neighbours, placeWords } from "./beside";
import { lying, tilesOf } from "./place";

const SECRET = new Set(["bet", "sealed", "drew", "drew-tiles"]);
const COMPARED = new Set(["opens", "nobody-built", "unbuilt", "first-mosaic"]);

export const frame: Frame<MosacolorView> = {
  dock: { wide: 120, tablet: 152, phone: 150, lying: 300 },
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
  moment(before, now, news, say) {
    const compared = news.filter((each) => COMPARED.has(each.key));
    if (before.phase !== "build" || now.phase === "build" || !compared.length) return null;
    return {
      key: "compared",
      title: say("board.compared"),
      text: compared.map((each) => say(`news.${each.key}`, each.values)).join(" "),
    };
  },
  groups: [
    { key: "mosaics", points: ["value", "first"] },
    { key: "contact", points: ["contact"] },
    { key: "network", points: ["network"] },
  ],
};

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
