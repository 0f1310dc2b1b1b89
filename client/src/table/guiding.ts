/** Which step of a guided first game is told at a moment. */
import type { Guide, GuideStep } from "../board";

/** The last step that fits; `greeted` leaves out what is told at the beginning only. */
export function stepFor<V>(guide: Guide<V>, view: V, greeted: boolean): GuideStep<V> | null {
  return guide.steps.findLast((each) => each.when(view) && !(each.welcome && greeted)) ?? null;
}
