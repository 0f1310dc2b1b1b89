/** What is written on cells: the coins a tile would pay there, or the harm a fly would do. */
import type { MozaikaPay, MozaikaView } from "$client/generated/messages";
import { AREA } from "./cells";
import type { Mark } from "./CellContent.svelte";
import type { Say } from "./words";

export function payMarks(pays: readonly MozaikaPay[], tile: number, say: Say): (Mark | null)[] {
  const coins = pays.find((each) => each.tile === tile)?.coins ?? [];
  return coins.map((n) => {
    if (n === null) return null;
    return { text: n ? `${n}` : "·", label: say("board.pays", { n }), tone: n ? "pay" : "nothing" };
  });
}

export function harmMarks(harm: readonly (number | null)[], say: Say): (Mark | null)[] {
  const known = harm.filter((each) => each !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return harm.map((n) => {
    if (n === null) return null;
    const label = say("board.harms", { n });
    if (n === least) return { text: `✓ ${n}`, label: say("board.least", { what: label }), tone: "least" };
    if (n === most) return { text: `! ${n}`, label: say("board.most", { what: label }), tone: "most" };
    return { text: `${n}`, label, tone: "harm" };
  });
}

/** The cells of a seat that look otherwise than in the view before. */
export function changed(view: MozaikaView, previous: MozaikaView | null, seat: number): number[] {
  const before = previous?.boards[seat];
  if (!before) return [];
  return Array.from({ length: AREA }, (_, place) => place).filter(
    (place) =>
      before[place] !== view.boards[seat]?.[place] ||
      previous.flies[seat]?.includes(place) !== view.flies[seat]?.includes(place),
  );
}
