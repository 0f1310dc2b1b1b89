/** The games' boards, found in the games' own folders and loaded when needed. */
import type { Component } from "svelte";
import type { Board, Final, GameView, Guide, Rivals, Score } from "./board";
import { plainFrame, type Frame } from "./frame/frame";
import type { Sounds } from "./table/sound";
import { learn } from "./words.svelte";

const boards = import.meta.glob<Board>("../../src/tuilerie/games/*/board/Board.svelte", { import: "default" });
const scores = import.meta.glob<Score>("../../src/tuilerie/games/*/board/Score.svelte", { import: "default" });
const guides = import.meta.glob<Guide<GameView>>("../../src/tuilerie/games/*/board/guide.ts", { import: "guide" });

const finals = import.meta.glob<Final>("../../src/tuilerie/games/*/board/Final.svelte", { import: "default" });
const rivals = import.meta.glob<Rivals>("../../src/tuilerie/games/*/board/Rivals.svelte", { import: "default" });
const frames = import.meta.glob<Frame<GameView>>("../../src/tuilerie/games/*/board/frame.ts", { import: "frame" });
const sounds = import.meta.glob<Sounds>("../../src/tuilerie/games/*/board/sounds.ts", { import: "sounds" });
const pictures = import.meta.glob<Component>("../../src/tuilerie/games/*/board/Picture.svelte", {
  import: "default",
});
const pieces = import.meta.glob<Component>("../../src/tuilerie/games/*/board/Pieces.svelte", { import: "default" });

const at = (game: string, file: string) => `../../src/tuilerie/games/${game}/board/${file}`;

/** The board of a game; the plain one, which lists moves in words, where it has none. */
export async function boardOf(game: string): Promise<Board> {
  const load = boards[at(game, "Board.svelte")];
  return load ? load() : (await import("./table/PlainBoard.svelte")).default;
}

export async function scoreOf(game: string): Promise<Score | null> {
  return (await scores[at(game, "Score.svelte")]?.()) ?? null;
}

export async function finalOf(game: string): Promise<Final | null> {
  return (await finals[at(game, "Final.svelte")]?.()) ?? null;
}

export async function rivalsOf(game: string): Promise<Rivals | null> {
  return (await rivals[at(game, "Rivals.svelte")]?.()) ?? null;
}

export async function guideOf(game: string): Promise<Guide<GameView> | null> {
  return (await guides[at(game, "guide.ts")]?.()) ?? null;
}

export function hasGuide(game: string): boolean {
  return at(game, "guide.ts") in guides;
}

export async function frameOf(game: string): Promise<Frame<GameView>> {
  return (await frames[at(game, "frame.ts")]?.()) ?? plainFrame;
}

/** What is heard of a game's news; nothing where it says nothing. */
export async function soundsOf(game: string): Promise<Sounds> {
  return (await sounds[at(game, "sounds.ts")]?.()) ?? {};
}

/** The game at a glance, for the first page. */
export async function pictureOf(game: string): Promise<Component | null> {
  return (await pictures[at(game, "Picture.svelte")]?.()) ?? null;
}

/** The game's pieces with their names, for the rules page. */
export async function piecesOf(game: string): Promise<Component | null> {
  return (await pieces[at(game, "Pieces.svelte")]?.()) ?? null;
}

/** Begins to fetch all that a game's table is shown with; what fails is fetched again when it is needed. */
export function fetchAhead(game: string): void {
  const parts = [import("./pages/Table.svelte"), boardOf(game), frameOf(game), rivalsOf(game), learn(game)];
  for (const part of parts) part.catch(() => undefined);
}
