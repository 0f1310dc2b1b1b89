/** The guided first game of Mozaika: what to look at, at each step of the first rounds. */
import type { Guide } from "$client/board";
import type { MozaikaView } from "$client/generated/messages";

const acts = (view: MozaikaView) => view.seat !== null && view.to_act.includes(view.seat);
const doing = (phase: string) => (view: MozaikaView) => view.phase === phase && acts(view);
const from = (round: number, phase: string) => (view: MozaikaView) => view.round >= round && doing(phase)(view);

export const guide: Guide<MozaikaView> = {
  seats: 3,
  options: {},
  steps: [
    { key: "wait", when: () => true },
    { key: "first", when: doing("place"), point: ".hand", article: "M15" },
    { key: "sealed", when: (view) => view.phase === "place" && !acts(view), article: "M15" },
    { key: "bid", when: doing("bid"), point: ".bid", article: "M8" },
    { key: "bids", when: (view) => view.phase === "bid" && !acts(view), point: ".others", article: "M9" },
    {
      key: "others-choose",
      when: (view) => view.phase === "choose" && !acts(view),
      point: ".display",
      article: "M10",
    },
    { key: "choose", when: doing("choose"), point: ".display", article: "M10" },
    { key: "place", when: from(2, "place"), point: ".mine", article: "M16" },
    { key: "bid-again", when: from(3, "bid"), point: ".others", article: "M14" },
    { key: "place-again", when: from(3, "place"), point: ".mine", article: "M22" },
    { key: "fly", when: doing("fly"), point: ".mine", article: "M17" },
    { key: "alone", when: (view) => view.round >= 5 && acts(view) && view.phase !== "fly", article: "M23" },
    { key: "end-near", when: (view) => view.round >= 14 && acts(view) && view.phase !== "fly", article: "M21" },
    { key: "over", when: (view) => view.phase === "over", article: "M27" },
  ],
};
