/** The other seats while all act in secret: what each has laid face down. */
import type { Racer } from "$client/bench/racer";
import type { Values } from "$client/board";
import { othersOf } from "$client/frame/seat";
import type { MosacolorView } from "$client/generated/messages";
import { status } from "./frame";

/** Those to the left and to the right of the bench, in the order in which they sit. */
export function rivals(
  view: MosacolorView,
  names: readonly string[],
  say: (key: string, values?: Values) => string,
): { left: Racer[]; right: Racer[] } {
  const racers = othersOf(view.seat, names.length).map((seat) => ({
    seat,
    name: names[seat] ?? "",
    status: status(view, seat, say),
    more: "",
    placed: null,
    sealed: view.acted.includes(seat) && !(view.phase === "build" && view.unbuilt.includes(seat)),
    mosaic: null,
    across: view.phase === "bet" ? view.bets_each : view.side,
    down: view.phase === "bet" ? 1 : view.side,
  }));
  const half = Math.ceil(racers.length / 2);
  return { left: racers.slice(0, half), right: racers.slice(half) };
}
