/** What a game tells the table's frame of itself: `board/frame.ts` exports one as `frame`. */
import type { Values } from "../board";
import type { News } from "../generated/messages";

export type Say = (key: string, values?: Values) => string;

/** The room that the dock takes, in pixels: fixed for each size, so that no phase moves the stage. */
export interface DockSize extends DockHeights {
  /** Width on lying phones (less than 500 px high), where the dock stands beside the stage. */
  lying: number;
  /** Heights where the window is 780 px high or more: room for larger tiles, or for more rows of them. */
  tall?: DockHeights;
}

interface DockHeights {
  /** Height where the rail stands beside the table (from 1100 px). */
  wide: number;
  /** Height on tablets, under the strip of seats. */
  tablet: number;
  /** Height on standing phones (up to 599 px wide). */
  phone: number;
}

/** What rail and strip say of a seat, once, beside its name, presence and clock. */
export interface SeatLine {
  /** The standing: a display numeral. */
  score: number | null;
  /** What the number counts ("points"), in words; under it in the rail. */
  unit: string;
  /** How the number comes about, on hover. */
  why?: string;
  /** A sign that the eye sees instead of the words under the number. */
  sign?: string;
  /** The seat's public state, a few words each ("9 coins", "sealed"), what matters most first; in the rail after its presence. */
  notes: readonly string[];
}

/** Something worth a pause: who got what and why, in the dock until "Continue" or three seconds. */
export interface Moment {
  /** Names the kind of moment to the board, which may mark it on the stage. */
  key: string;
  title: string;
  text: string;
  /** What the bar says meanwhile, where the reader has nothing to do until it is over. */
  bar?: string;
  /** What is shown after it, where one step brings about more than one thing. */
  next?: Moment;
}

export interface Frame<V> {
  dock: DockSize;
  /** "Round 7 of 16", beside the game's name. */
  where(view: V, say: Say): string;
  seat(view: V, seat: number, say: Say): SeatLine;
  /** A move of a seat that sees this view, where words of the table say it better than the catalogue alone. */
  move?(text: string, view: V, say: Say): string | null;
  /** Whether this news was something to see: it gets a beat of the pace. Without it, all news does. */
  seen?(news: News): boolean;
  /** Whether this news only leads to the next play: the log folds it under that one. */
  leads?(news: News): boolean;
  /** Whether this news has a line of its own in the log, although it came together with another's. */
  heads?(news: News): boolean;
  /** What the line of this news in the log names besides the news' own values. */
  brief?(news: News): Values;
  /** Whether a round begins with this news: it is a heading of the log. Without it, "start" and "round" are. */
  opens?(news: News): boolean;
  /** Whether the step from one view to the next deserves a moment. */
  moment?(before: V, now: V, news: readonly News[], say: Say): Moment | null;
  /** The group to which points of this key belong in the bars at the end, most telling first; none: one bar. */
  groups?: readonly { key: string; points: readonly string[] }[];
  /** A race that is over: whether a seat came to its end; if not, of how many places it had filled some, and the words for that. */
  finish?(view: V, seat: number): { done: boolean; places: number; words: string } | null;
}

/** Where the dock holds no hand, only a few words: for onlookers, at a table and in a replay. */
export const LOW_DOCK: DockSize = { wide: 60, tablet: 60, phone: 76, lying: 160 };

const PLAIN: DockSize = { wide: 0, tablet: 0, phone: 0, lying: 0 };

/** For a game that tells nothing: no dock, no scores. */
export const plainFrame: Frame<unknown> = {
  dock: PLAIN,
  where: () => "",
  seat: () => ({ score: null, unit: "", notes: [] }),
};
