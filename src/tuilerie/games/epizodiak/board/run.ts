/** A run being chosen for one end of the dial (EU5): nothing is final before it is confirmed. */
import type { EpizodiakHints } from "$client/generated/messages";

export type End = "cw" | "ccw";

export interface Run {
  end: End;
  values: number[];
}

export const reach = (hints: EpizodiakHints, end: End) => (end === "cw" ? hints.clockwise : hints.anticlockwise);

/** The tiles that may be chosen now: the first of each end, or the next of the run. */
export function next(hints: EpizodiakHints | null, run: Run | null): number[] {
  if (!hints) return [];
  if (run) return reach(hints, run.end).slice(run.values.length, run.values.length + 1);
  return [...hints.clockwise.slice(0, 1), ...hints.anticlockwise.slice(0, 1)];
}

/** The run after a tile of the hand is chosen; the same one where the tile has nothing to do with it. */
export function choose(hints: EpizodiakHints, run: Run | null, value: number): Run | null {
  if (run) {
    const at = run.values.indexOf(value);
    if (at === 0) return null;
    if (at === run.values.length - 1) return { ...run, values: run.values.slice(0, -1) };
    if (at < 0 && next(hints, run).includes(value)) return { ...run, values: [...run.values, value] };
    if (at >= 0) return run;
  }
  if (hints.clockwise[0] === value) return { end: "cw", values: [value] };
  if (hints.anticlockwise[0] === value) return { end: "ccw", values: [value] };
  return run;
}

/** Without its last tile. */
export function shorter(run: Run): Run | null {
  return run.values.length > 1 ? { ...run, values: run.values.slice(0, -1) } : null;
}

export const text = (run: Run) => `lay ${run.values.join(" ")} ${run.end}`;
