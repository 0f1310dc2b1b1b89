/** What is shown of every seat, side by side, when sealed mosaics are compared, a round is over or the bets turn over. */
import { rowsOf } from "$client/bench/tile";
import type { Say } from "$client/frame/frame";
import type { MosacolorLayView, MosacolorView, News } from "$client/generated/messages";
import { worth } from "./standing";

export type Reveal = "compared" | "round" | "bets";

export interface Card {
  seat: number;
  /** What lies face up. */
  lay: MosacolorLayView | null;
  /** The side of what lies face down; 0: nothing does. */
  down: number;
  /** The colours of a bet. */
  bet: readonly number[];
  lines: string[];
  points: number | null;
}

/** What this step reveals first, by the news of it. */
export function revealed(
  before: MosacolorView | null,
  now: MosacolorView,
  news: readonly News[],
): "compared" | "round" | null {
  const holds = (key: string) => news.some((each) => each.key === key);
  if (!before) return null;
  if (before.phase === "build" && now.phase !== "build") return "compared";
  if (before.phase !== "over" && now.phase === "over") return holds("network") ? "round" : null;
  return now.round > before.round && holds("round") ? "round" : null;
}

/** One for each seat, in the order in which they lay. */
export function cards(kind: Reveal, view: MosacolorView, say: Say): Card[] {
  const seats = view.order.length ? view.order : view.scores.map((_, seat) => seat);
  return seats.map((seat) => {
    if (kind === "bets") return betCard(view, seat, say);
    const lay = view.lays.find((each) => each.seat === seat && each.round === roundOf(kind, view)) ?? null;
    return lay?.mosaic ? layCard(lay, say) : kind === "round" ? passed(seat, say) : sealed(view, seat, say);
  });
}

/** The round whose mosaics are side by side. */
export function roundOf(kind: Reveal, view: MosacolorView): number {
  if (kind === "compared") return 1;
  return view.phase === "over" ? view.round : view.round - 1;
}

const NOTHING = { lay: null, down: 0, bet: [], points: null };

function betCard(view: MosacolorView, seat: number, say: Say): Card {
  const networks = view.news.filter((each) => each.key === "network" && each.values["seat"] === seat);
  return {
    ...NOTHING,
    seat,
    bet: view.bets[seat] ?? [],
    lines: networks.map((each) => say("board.reveal.network", each.values)),
    points: networks.reduce((sum, each) => sum + Number(each.values["n"]), 0),
  };
}

function layCard(lay: MosacolorLayView, say: Say): Card {
  const lines = [
    valueWords(lay.value, lay.counts, say),
    lay.contact ? say("board.reveal.contact", { n: lay.contact }) : "",
    lay.bonus ? say("board.reveal.first", { n: lay.bonus }) : "",
  ];
  return { ...NOTHING, seat: lay.seat, lay, lines: lines.filter(Boolean), points: lay.points };
}

function valueWords(value: number, counts: readonly number[], say: Say): string {
  const colours = counts.flatMap((n, colour) => (n === value ? [colour] : []));
  return say("board.reveal.value", { n: value, colour: colours });
}

function passed(seat: number, say: Say): Card {
  return { ...NOTHING, seat, lines: [say("board.reveal.pass")] };
}

/** What was built in secret and is not laid yet: only its builder sees it (C12). */
function sealed(view: MosacolorView, seat: number, say: Say): Card {
  if (view.unbuilt.includes(seat)) return { ...NOTHING, seat, lines: [say("board.reveal.unbuilt")] };
  if (seat !== view.seat || !view.sealed)
    return { ...NOTHING, seat, down: rowsOf(view.lays[0]?.mosaic ?? "").length, lines: [say("board.reveal.down")] };
  const { value, counts } = worth(view.sealed);
  const lay = { seat, round: 1, x: 0, y: 0, mosaic: view.sealed, counts, value, contact: 0, bonus: 0, points: 0 };
  return { ...NOTHING, seat, lay, lines: [valueWords(value, counts, say), say("board.reveal.own")] };
}
