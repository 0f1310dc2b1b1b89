/** The lines of a score in the order they were made: round by round, the networks last. */
import type { MosacolorView, Outcome, Points } from "$client/generated/messages";

export interface Step {
  seat: number;
  line: Points;
  /** The round whose mosaic is shown; 0 for a network. */
  round: number;
  /** The colour whose network is shown. */
  colour: number | null;
}

export function steps(view: MosacolorView, outcome: Outcome): Step[] {
  const lines = outcome.breakdown.flatMap((each, seat) => each.map((line) => step(seat, line)));
  const turn = (seat: number) => Math.max(0, view.order.indexOf(seat));
  return lines.sort((one, other) => (one.round || 9) - (other.round || 9) || turn(one.seat) - turn(other.seat));
}

function step(seat: number, line: Points): Step {
  const { round, colour } = line.values;
  if (line.key === "network")
    return { seat, line, round: 0, colour: Number(Array.isArray(colour) ? colour[0] : colour) };
  return { seat, line, round: Number(round ?? 0), colour: null };
}
