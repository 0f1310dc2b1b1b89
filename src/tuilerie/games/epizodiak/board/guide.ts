/** The guided first game of EpiZodiak: a single round, each kind of turn explained when it comes. */
import type { Guide } from "$client/board";
import type { EpizodiakView } from "$client/generated/messages";

const may = (view: EpizodiakView) => view.hints;
const longest = (view: EpizodiakView) =>
  Math.max(may(view)?.clockwise.length ?? 0, may(view)?.anticlockwise.length ?? 0);
const holdsSet = (view: EpizodiakView) => (may(view)?.sets.length ?? 0) > 0;
const mayPass = (view: EpizodiakView) => may(view)?.may_pass ?? false;

export const guide: Guide<EpizodiakView> = {
  seats: 3,
  options: { single_round: "on" },
  steps: [
    { key: "wait", when: (view) => view.turns < view.hands.length, point: ".dial", article: "E4", welcome: true },
    { key: "draw", when: (view) => may(view)?.may_draw ?? false, point: ".pile", article: "E9" },
    { key: "lay", when: (view) => longest(view) > 0, point: ".hand .ready", article: "E6" },
    { key: "run", when: (view) => longest(view) > 1, point: ".hand .ready", article: "E6" },
    { key: "discard", when: holdsSet, point: ".slot.halo", article: "E7" },
    { key: "pick-up", when: (view) => may(view)?.pick_up_makes_set ?? false, point: ".pickable", article: "E12" },
    { key: "drawn", when: (view) => view.phase === "drawn" && mayPass(view), point: ".pile", article: "E10" },
    {
      key: "picked",
      when: (view) => view.phase === "picked" && longest(view) > 0,
      point: ".hand .ready",
      article: "E12",
    },
    {
      key: "picked-set",
      when: (view) => view.phase === "picked" && holdsSet(view),
      point: ".slot.halo",
      article: "E13",
    },
    { key: "empty", when: (view) => view.phase === "empty" && mayPass(view), point: ".pile", article: "E15" },
    {
      key: "contest",
      when: (view) => (may(view)?.contestable.length ?? 0) > 0,
      point: ".contestable",
      article: "E18",
    },
    {
      key: "forced",
      when: (view) => view.phase === "forced" && (may(view)?.forced.length ?? 0) > 0,
      point: ".hand",
      article: "E20",
    },
    { key: "over", when: (view) => view.phase === "over", article: "E25" },
  ],
};
