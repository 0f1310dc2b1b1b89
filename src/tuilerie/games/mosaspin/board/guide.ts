/** The guided first game of Mosaspin. */
import type { Guide } from "$client/board";
import type { MosaspinView } from "$client/generated/messages";

const acts = (view: MosaspinView) => view.seat !== null && view.to_act.includes(view.seat);

export const guide: Guide<MosaspinView> = {
  seats: 2,
  options: { set: "two-3", width: "3", height: "3" },
  steps: [
    { key: "build", when: (view) => view.phase === "build" && acts(view), point: "[data-bench]", article: "S2" },
    { key: "wait", when: (view) => view.phase !== "over" && !acts(view), article: "S2" },
    { key: "race", when: (view) => view.phase === "race" && acts(view), point: "[data-bench]", article: "S4" },
    { key: "over", when: (view) => view.phase === "over", point: "[data-layouts]", article: "S4" },
  ],
};
