/** What the shell gives a game's board, and what a board gives the shell. Boards never fetch and read no globals. */
import type { Component } from "svelte";
import type { Decided, Outcome } from "./generated/messages";

// each game has views of its own, which only its own board reads
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type GameView = any;

export type Value = number | string | boolean | null | undefined | readonly (number | string)[];
export type Values = Record<string, Value>;

export interface Prefs {
  faces: "signs" | "numbers";
  theme: "light" | "dark" | "contrast";
  motion: boolean;
  confirm: boolean;
  hints: boolean;
}

export interface BoardProps<V> {
  /** The game's own name. */
  game: string;
  /** Exactly what the server sent for this seat, this onlooker or this moment of a replay. */
  view: V;
  /** The view before, for motion: animation is the difference of two views. */
  previous: V | null;
  /** By seat number. */
  names: string[];
  /** Words: `say("board.bid")` tries the game's own entry (`<game>.board.bid`) first; `{seat}` becomes a name. */
  say(key: string, values?: Values): string;
  /** Sends a move's text; resolves on acknowledgement and on refusal, which the shell shows. */
  play(move: string): Promise<void>;
  /** A move is on its way, or the connection is lost. */
  busy: boolean;
  /** Unfinished work, kept by the server for this seat; empty at first. */
  sketch: string;
  keep(sketch: string, placed: number): void;
  /** Races: tiles placed, by seat. */
  progress: Record<number, number>;
  /** After a race: the last sketches of the other seats, as far as they are known. */
  lastSketches?: Record<number, string>;
  /** Races: when the server lets it begin, on the clock of `performance.now()`; null: it runs or is not near. */
  starts?: number | null;
  /** Races: how long it had been running, in milliseconds, when the newest view came; at the end, how long it took. */
  elapsed?: number | null;
  prefs: Prefs;
  /** A moment of a replay: something to look at, nothing to do. */
  still?: boolean;
  /** Says something in the polite live region. */
  announce(text: string): void;
  /** The moment that the dock tells of now (`Frame.moment`), for the board to mark it on the stage. */
  moment?: string | null;
  /** What is asked, in the bar: more exact than the phase's own words, as the reader's choice goes on; null: those. */
  ask?(text: string | null): void;
}

export type Board = Component<BoardProps<GameView>>;

/** The walk-through at the end; the shell shows the plain list of points below it. */
export interface ScoreProps<V> {
  view: V;
  outcome: Outcome;
  names: string[];
  say(key: string, values?: Values): string;
  prefs: Prefs;
}

export type Score = Component<ScoreProps<GameView>>;

/** `Final.svelte` (optional): what the verdict shows beside the scores, such as the winner's board. */
export interface FinalProps<V> {
  view: V;
  /** Who won. */
  seat: number;
  /** The play after which they stayed ahead, to be marked; null: none, or not known yet. */
  decided: Decided | null;
  names: string[];
  say(key: string, values?: Values): string;
  prefs: Prefs;
}

export type Final = Component<FinalProps<GameView>>;

/** `Rivals.svelte` (optional): the others' boards, for the sheet of screens on whose stage they have no room. */
export interface RivalsProps<V> {
  view: V;
  names: string[];
  say(key: string, values?: Values): string;
  prefs: Prefs;
}

export type Rivals = Component<RivalsProps<GameView>>;

/** `guide.ts` exports one as `guide`. The last step whose `when` holds is told. */
export interface Guide<V> {
  seats: number;
  options: Record<string, string>;
  steps: GuideStep<V>[];
}

export interface GuideStep<V> {
  /** The words of the step: `say("board.guide.<key>")`. */
  key: string;
  when(view: V): boolean;
  /** A CSS selector inside the board of what the step speaks about; it gets a ring. */
  point?: string;
  /** The article of the rules behind it. */
  article?: string;
  /** Told until another step is, and never again. */
  welcome?: true;
}
