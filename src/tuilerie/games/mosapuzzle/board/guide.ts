/** The guided first game of Mosapuzzle. */
import type { Guide } from "$client/board";
import type { MosapuzzleView } from "$client/generated/messages";

const acts = (view: MosapuzzleView) => view.seat !== null && view.to_act.includes(view.seat);

export const guide: Guide<MosapuzzleView> = {
  seats: 2,
  options: { set: "two-3", size: "3" },
  steps: [
    { key: "build", when: (view) => view.phase === "build" && acts(view), point: "[data-bench]", article: "P2" },
    { key: "wait", when: (view) => view.phase === "build" && !acts(view), article: "P2" },
    { key: "race", when: (view) => view.phase === "race" && acts(view), point: "[data-tray]", article: "P3" },
    { key: "over", when: (view) => view.phase === "over", point: "[data-layouts]", article: "P3" },
  ],
};
