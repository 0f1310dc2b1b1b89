/** Mosaspin in the table's frame: its dock, the size of the rectangle, and what each seat is at. */
import type { Frame } from "$client/frame/frame";
import type { MosaspinView } from "$client/generated/messages";

export const frame: Frame<MosaspinView> = {
  dock: { wide: 120, tablet: 152, phone: 146, lying: 276, tall: { wide: 168, tablet: 216, phone: 216 } },
  where: (view, say) => say("board.where", { width: view.width, height: view.height }),
  seat: (view, seat, say) => ({
    score: view.outcome?.scores[seat] ?? null,
    unit: say("board.unit", { n: view.outcome?.scores[seat] ?? 0 }),
    notes: view.outcome ? [] : [say(`status.${view.sides[seat]!.task}`)],
  }),
  finish: (view, seat) => ({
    done: view.sides[seat]!.solved !== null,
    places: view.width * view.height,
    words: "board.fitting",
  }),
};
