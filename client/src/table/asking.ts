/** What is asked now, said to who may act or to who waits. */
import type { Values } from "../board";
import type { AnyView } from "./table.svelte";

export function question(
  view: AnyView,
  names: readonly string[],
  say: (key: string, values?: Values) => string,
): string {
  const mine = view.seat !== null && view.to_act.includes(view.seat);
  const acting = view.to_act.map((seat) => names[seat] ?? "").join(", ");
  return say(`${mine ? "ask" : "wait"}.${view.phase}`, {
    seat: mine ? view.seat : (view.to_act[0] ?? null),
    seats: acting,
    acting,
  });
}

export function mayAct(view: AnyView | null): boolean {
  return view !== null && view.seat !== null && view.to_act.includes(view.seat);
}
