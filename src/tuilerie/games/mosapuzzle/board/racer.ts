/** What is told of a seat while the race runs. */
import type { Racer } from "$client/bench/Racers.svelte";
import type { BoardProps } from "$client/board";
import type { MosapuzzleView } from "$client/generated/messages";

type Told = Pick<BoardProps<MosapuzzleView>, "names" | "say" | "progress" | "sketch">;

export function racer(view: MosapuzzleView, seat: number, { names, say, progress }: Told): Racer {
  const side = view.sides[seat]!;
  const you = view.seat === seat;
  const of = view.phase === "race" ? side.step ** 2 : view.size ** 2;
  const acts = view.to_act.includes(seat) && (view.phase === "build" || view.phase === "race");
  const placed = !you && acts ? (progress[seat] ?? null) : null;
  const later = side.closed.reduce((sum, n) => sum + n, 0);
  const more = [
    placed === null ? "" : say("bench.placed", { n: placed, total: of }),
    view.phase === "race" && later && !side.rebuilt ? say("status.closed", { n: later }) : "",
    side.misses ? say("status.misses", { n: side.misses }) : "",
  ];
  return {
    name: names[seat] ?? "",
    status: status(view, seat, say),
    placed,
    of,
    you,
    more: more.filter(Boolean).join(" · "),
  };
}

function status(view: MosapuzzleView, seat: number, say: Told["say"]): string {
  const side = view.sides[seat]!;
  switch (view.phase) {
    case "build":
      return say(side.built ? "status.built" : "status.building");
    case "race":
      return side.rebuilt ? say("status.rebuilt") : say("status.racing", { size: side.step });
    case "lock":
      return say(view.to_act.includes(seat) ? "status.rebuilt" : "status.locked");
    case "scramble":
      return say(view.to_act.includes(seat) ? "status.scrambling" : "status.scrambled");
    default:
      return say("status.spinning");
  }
}
