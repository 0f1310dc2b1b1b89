/** Mozaika in the table's frame: its dock, its standings, and the moment in which bids turn over. */
import type { Frame, Say } from "$client/frame/frame";
import type { MozaikaView, News } from "$client/generated/messages";

const SEALED = new Set(["sealed-bid", "sealed-place"]);
const BIDS = new Set(["bid", "bid-tied", "bid-tied-after"]);
const FLIES = new Set(["fly", "fly-tied"]);

export const frame: Frame<MozaikaView> = {
  dock: { wide: 104, tablet: 183, phone: 168, lying: 354 },
  where: (view, say) => say("label.round", { round: view.round }),
  seat(view, seat, say) {
    const coins = say("board.coins", { n: view.coins[seat] ?? 0 });
    const sealing = view.phase === "bid" || view.phase === "place";
    const state = sealing && view.sealed[seat] ? say("board.sealed") : "";
    const score = view.points[seat] ?? 0;
    return {
      score,
      unit: say("board.unit", { n: score }),
      ...(view.phase === "over" ? {} : { why: parts(view, seat, say) }),
      notes: [coins, state.toLowerCase()].filter(Boolean),
    };
  },
  seen: (news) => !SEALED.has(news.key),
  leads: (news) => SEALED.has(news.key),
  heads: (news) => news.key === "placed",
  moment(before, now, news, say) {
    if (before.phase !== "bid" || now.phase === "bid" || !now.order.length) return null;
    const rank = now.seat === null ? 0 : now.order.indexOf(now.seat) + 1;
    return {
      key: "bids",
      title: rank ? say("board.reveal.you", { rank, n: now.bids[now.seat ?? 0] ?? 0 }) : say("board.reveal"),
      text: bidWords(news, say),
      ...(now.seat !== null && now.to_act.includes(now.seat) ? {} : { bar: say("board.reveal") }),
    };
  },
  groups: [
    { key: "arrangements", points: ["arrangement", "arrangement-flies"] },
    { key: "symmetries", points: ["symmetry", "symmetry-beaten"] },
    { key: "coins", points: ["coins"] },
  ],
};

/** Every bid in order, how equal ones were settled, and who gets the fly. */
function bidWords(news: readonly News[], say: Say): string {
  const bids = news.filter((each) => BIDS.has(each.key)).map((each) => say("board.reveal.bid", each.values));
  const tied = news.find((each) => each.key === "bid-tied");
  const after = news.find((each) => each.key === "bid-tied-after");
  return [
    say("board.reveal.bids", { bids: bids.join(", ") }),
    tied ? say("board.reveal.tied", tied.values) : after ? say("board.reveal.tied-after", after.values) : "",
    ...news.filter((each) => FLIES.has(each.key)).map((each) => say(`news.${each.key}`, each.values)),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What the points would be made of if the match ended now. */
function parts(view: MozaikaView, seat: number, say: Say): string {
  const [arrangements = 0, symmetries = 0, coins = 0] = view.parts[seat] ?? [];
  return say("board.provisional", { arrangements, symmetries, coins });
}
