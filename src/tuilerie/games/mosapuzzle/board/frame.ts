/** Mosapuzzle in the table's frame: its dock, the size of the square, and what each seat is at. */
import type { Frame } from "$client/frame/frame";
import type { MosapuzzleView } from "$client/generated/messages";
import { status } from "./racer";

export const frame: Frame<MosapuzzleView> = {
  dock: { wide: 120, tablet: 152, phone: 146, lying: 276, tall: { wide: 168, tablet: 216, phone: 216 } },
  where: (view, say) => say("board.where", { size: view.size }),
  seat: (view, seat, say) => ({
    score: view.outcome?.scores[seat] ?? null,
    unit: say("board.unit", { n: view.outcome?.scores[seat] ?? 0 }),
    notes: view.outcome ? [] : [status(view, seat, say)],
  }),
  // without stages no corner is named
  move(text, view, say) {
    const [verb, , corner] = text.split(" ");
    return verb === "build" && !corner ? say("board.build", { size: view.size }) : null;
  },
  // with the spin there are two races
  finish(view, seat) {
    const { rebuilt, step } = view.sides[seat]!;
    return view.then_spin ? null : { done: rebuilt, places: step ** 2, words: "bench.placed" };
  },
};
