/** What is told of a seat while the race runs. */
import type { Racer } from "$client/bench/racer";
import type { BoardProps } from "$client/board";
import type { MosapuzzleView } from "$client/generated/messages";

type Told = Pick<BoardProps<MosapuzzleView>, "names" | "say" | "progress">;

export function racer(view: MosapuzzleView, seat: number, { names, say, progress }: Told): Racer {
  const side = view.sides[seat]!;
  const across = view.phase === "race" ? side.step : view.size;
  const acts = view.to_act.includes(seat) && (view.phase === "build" || view.phase === "race");
  const placed = view.seat !== seat && acts ? (progress[seat] ?? null) : null;
  const later = side.closed.reduce((sum, n) => sum + n, 0);
  const more = [
    placed === null ? "" : say("bench.placed", { n: placed, total: across ** 2 }),
    view.phase === "race" && later && !side.rebuilt ? say("status.closed", { n: later }) : "",
    side.misses ? say("status.misses", { n: side.misses }) : "",
  ];
  return {
    seat,
    name: names[seat] ?? "",
    status: status(view, seat, say),
    more: more.filter(Boolean).join(" · "),
    placed,
    sealed: view.phase === "build" ? side.built : side.rebuilt,
    mosaic: null,
    across,
    down: across,
  };
}

export function status(view: MosapuzzleView, seat: number, say: Told["say"]): string {
  const side = view.sides[seat]!;
  switch (view.phase) {
    case "build":
      return say(side.built ? "status.built" : "status.building");
    case "race":
      if (side.rebuilt) return say("status.rebuilt");
      return view.stages ? say("status.racing", { size: side.step }) : say("status.laying");
    case "lock":
      return say(view.to_act.includes(seat) ? "status.rebuilt" : "status.locked");
    case "scramble":
      return say(view.to_act.includes(seat) ? "status.scrambling" : "status.scrambled");
    default:
      return say("status.spinning");
  }
}
