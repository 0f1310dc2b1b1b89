/** What is told of a seat while the race runs. */
import type { Racer } from "$client/bench/Racers.svelte";
import type { BoardProps } from "$client/board";
import type { MosaspinView } from "$client/generated/messages";

export function racer(
  view: MosaspinView,
  seat: number,
  { names, say, progress }: Pick<BoardProps<MosaspinView>, "names" | "say" | "progress">,
): Racer {
  const side = view.sides[seat]!;
  const of = view.width * view.height;
  const you = view.seat === seat;
  const told = !you && (side.task === "build" || side.task === "race") ? (progress[seat] ?? null) : null;
  const more = [
    told === null ? "" : say(side.task === "race" ? "board.fitting" : "bench.placed", { n: told, total: of }),
    side.misses ? say("status.misses", { n: side.misses }) : "",
  ];
  return {
    name: names[seat] ?? "",
    status: say(`status.${side.task}`),
    placed: told,
    of,
    you,
    more: more.filter(Boolean).join(" · "),
  };
}
