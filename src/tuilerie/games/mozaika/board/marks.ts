/** What is written on cells: the coins a tile would pay there, or the harm a fly would do. */
import type { MozaikaPay, MozaikaView } from "$client/generated/messages";
import { AREA, ARRANGEMENTS, AXES, stroke, way } from "./cells";
import type { Mark } from "./CellContent.svelte";
import type { Say } from "./words";

/** So many tiles make an arrangement. */
const WHOLE = 4;

/** The coins, and with hints the arrangements and symmetries that the tile would complete or bring on there. */
export function payMarks(pays: readonly MozaikaPay[], tile: number, hints: boolean, say: Say): (Mark | null)[] {
  const pay = pays.find((each) => each.tile === tile);
  return (pay?.coins ?? []).map((n, place) => {
    if (n === null || !pay) return null;
    const label = say("board.pays", { n });
    const mark: Mark = { text: n ? `${n}` : "·", label, tone: n ? "pay" : "nothing" };
    return hints ? { ...mark, ...figures(pay, place, label, say) } : mark;
  });
}

function figures(pay: MozaikaPay, place: number, label: string, say: Say): Partial<Mark> {
  const lines = pay.lines.filter(([name]) => ARRANGEMENTS[name]?.includes(place));
  const symmetries = pay.symmetries.filter(([, , , places]) => places.includes(place));
  const done = lines.filter(([, there]) => there === WHOLE);
  const near = lines.filter(([, there]) => there < WHOLE);
  const words = [
    ...done.map(([arrangement, , n]) => say("board.line-done", { arrangement, n })),
    ...symmetries.map(([symmetry, there, n]) => sayOf(symmetry, there, n, say)),
    ...near.map(([arrangement, there]) => say("board.line-on", { arrangement, there })),
  ];
  return {
    label: [label, ...words].join(", "),
    words: [label, ...words],
    gain: done.reduce((sum, [, , n]) => sum + n, 0),
    near: [...near.map(([name]) => way(name)), ...(symmetries.length ? ["◫"] : [])].join(""),
    strokes: [
      ...[...near, ...done].map(([name, there]) => ({ d: stroke(name), whole: there === WHOLE })),
      ...symmetries.map(([name, there]) => ({ d: AXES[name] ?? "", whole: there === AREA })),
    ],
  };
}

function sayOf(symmetry: string, there: number, n: number, say: Say): string {
  return there === AREA ? say("board.mirror-done", { symmetry, n }) : say("board.mirror-on", { symmetry, there });
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
