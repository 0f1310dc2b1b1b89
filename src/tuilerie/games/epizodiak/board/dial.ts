/** The sentence that says what is at a place of the dial, and what may be done there. */
import type { EpizodiakView } from "$client/generated/messages";
import type { Say } from "./faces";
import type { Run } from "./run";

export function placeWords(view: EpizodiakView, run: Run | null, value: number, say: Say): string {
  const { hints } = view;
  const words = [say(`tile.${value}`)];
  if (view.dial.includes(value)) {
    words.push(say("board.laid"));
    if (value === view.starter) words.push(say("board.starter"));
    if (value === view.last) words.push(say("board.last"));
    if (view.sets.some((each) => each.value === value)) words.push(say("board.unique"));
  } else if (view.dial.length < 12) {
    words.push(value === view.clockwise || value === view.anticlockwise ? say("board.open") : say("board.free"));
    if (value === view.clockwise) words.push(say("end.cw"));
    if (value === view.anticlockwise) words.push(say("end.ccw"));
  }
  if (value === run?.values.at(-1)) words.push(say("board.confirm-here"));
  else if (run?.values.includes(value)) words.push(say("board.chosen"));
  if (hints?.pick_up === value) words.push(say("move.pick-up"));
  if (hints?.contestable.includes(value)) words.push(say("move.contest", { value }));
  return words.join(", ");
}
