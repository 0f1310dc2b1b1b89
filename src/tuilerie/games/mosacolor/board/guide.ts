/** The guided first game of Mosacolor. */
import type { Guide } from "$client/board";
import type { MosacolorView } from "$client/generated/messages";

const acts = (view: MosacolorView) => view.seat !== null && view.to_act.includes(view.seat);

export const guide: Guide<MosacolorView> = {
  seats: 2,
  options: {},
  steps: [
    { key: "bet", when: (view) => view.phase === "bet" && acts(view), point: "[data-bet]", article: "C2" },
    { key: "build", when: (view) => view.phase === "build" && acts(view), point: "[data-bench]", article: "C5" },
    { key: "name", when: (view) => view.phase === "name" && acts(view), point: "[data-naming]", article: "C6" },
    { key: "wait", when: (view) => view.phase !== "over" && !acts(view), article: "C7" },
    {
      key: "lay",
      when: (view) => view.phase === "lay" && acts(view) && view.round < 3,
      point: "[data-bench]",
      article: "C8",
    },
    {
      key: "later",
      when: (view) => view.phase === "lay" && acts(view) && view.round >= 3,
      point: "[data-table]",
      article: "C10",
    },
    {
      key: "last",
      when: (view) => view.phase === "lay" && acts(view) && view.round === 5,
      point: "[data-bench]",
      article: "C13",
    },
    { key: "over", when: (view) => view.phase === "over", point: "[data-networks]", article: "C11" },
  ],
};
