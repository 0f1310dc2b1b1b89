/** What each tile of the own hand may do now (EU4), and the sentence that says it. */
import type { EpizodiakView } from "$client/generated/messages";
import type { Say } from "./faces";
import { next, type End, type Run } from "./run";

export interface HeldTile {
  value: number;
  index: number;
  /** Which of several of its value it is. */
  copy: number;
  /** The way it goes if it is chosen now; for a later tile of a run, the way of the run. */
  way: End | null;
  /** Whether it may be chosen now. */
  lit: boolean;
  /** Whether it may follow in a run. */
  later: boolean;
  chosen: boolean;
  /** Which tile of the run it is, counted from 1: it is shown on the dial already. */
  order: number | null;
  /** Whether picking up the last tile would make three of a kind. */
  pair: boolean;
  set: boolean;
  forced: boolean;
  /** Whether it is the last of its value: the other three lie in the discard. */
  unique: boolean;
}

/** The hand, with a run being chosen, or the value of a set chosen to be discarded. */
export function heldTiles(
  { hints, sets }: EpizodiakView,
  hand: readonly number[],
  run: Run | null,
  discarded: number | null,
): HeldTile[] {
  const lit = next(hints, run);
  const end = (value: number): End | null => {
    if (run) return lit.includes(value) || run.values.includes(value) ? run.end : null;
    if (hints?.clockwise[0] === value) return "cw";
    return hints?.anticlockwise[0] === value ? "ccw" : null;
  };
  return hand.map((value, index) => {
    const copy = index - hand.indexOf(value);
    const order = copy === 0 ? (run?.values.indexOf(value) ?? -1) + 1 || null : null;
    const reached = hints !== null && (hints.clockwise.includes(value) || hints.anticlockwise.includes(value));
    return {
      value,
      index,
      copy,
      way: end(value),
      lit: lit.includes(value),
      later: !run && reached,
      chosen: order !== null || (discarded === value && copy < 3),
      order,
      pair: hints?.pick_up === value && hints.pick_up_makes_set && !run,
      set: hints?.sets.includes(value) ?? false,
      forced: hints?.forced.includes(value) ?? false,
      unique: sets.some((each) => each.value === value),
    };
  });
}

export const isIdle = (tile: HeldTile) =>
  !tile.chosen && tile.way === null && !tile.later && !tile.set && !tile.pair;

/** `turn`: whether anything is to be done with the hand now. */
export function tileWords(tile: HeldTile, turn: boolean, say: Say): string {
  const words = [say(`tile.${tile.value}`)];
  if (tile.chosen) words.push(say("board.chosen"));
  else if (tile.way && tile.lit) words.push(say("board.lay-way", { end: tile.way }));
  else if (tile.later) words.push(say("board.later"));
  else if (turn && !tile.set) words.push(say("board.not-now"));
  if (tile.set) words.push(say("board.set"));
  if (tile.forced) words.push(say("board.forced"));
  if (tile.unique) words.push(say("board.unique"));
  if (tile.pair) words.push(say("board.pair"));
  return words.join(", ");
}
