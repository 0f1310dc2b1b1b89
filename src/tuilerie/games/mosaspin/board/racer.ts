/** What is told of a seat while the race runs. */
import { cornerCell } from "$client/bench/tile";
import type { Racer } from "$client/bench/racer";
import type { BoardProps } from "$client/board";
import type { MosaspinView } from "$client/generated/messages";

export function racer(
  view: MosaspinView,
  seat: number,
  { names, say, progress }: Pick<BoardProps<MosaspinView>, "names" | "say" | "progress">,
): Racer {
  const side = view.sides[seat]!;
  const total = view.width * view.height;
  const placed =
    view.seat !== seat && (side.task === "build" || side.task === "race") ? (progress[seat] ?? null) : null;
  const more = [
    placed === null ? "" : say(side.task === "race" ? "board.fitting" : "bench.placed", { n: placed, total }),
    side.misses ? say("status.misses", { n: side.misses }) : "",
  ];
  return {
    seat,
    name: names[seat] ?? "",
    status: say(`status.${side.task}`),
    more: more.filter(Boolean).join(" · "),
    placed,
    sealed: side.task === "ready" || side.task === "scramble",
    mosaic: turning(view, seat),
    across: view.width,
    down: view.height,
  };
}

/** Who looks on sees what each turns, as it was handed over. */
function turning(view: MosaspinView, seat: number): Racer["mosaic"] {
  const other = view.sides[1 - seat]!;
  if (view.seat !== null || !other.turned) return null;
  return { text: other.turned, locked: other.corner ? cornerCell(other.corner, view.width, view.height) : null };
}
