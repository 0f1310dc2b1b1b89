/** The games' boards, found in the games' own folders and loaded when needed. */
import type { Board, GameView, Guide, Score } from "./board";

const boards = import.meta.glob<Board>("../../src/tuilerie/games/*/board/Board.svelte", { import: "default" });
const scores = import.meta.glob<Score>("../../src/tuilerie/games/*/board/Score.svelte", { import: "default" });
const guides = import.meta.glob<Guide<GameView>>("../../src/tuilerie/games/*/board/guide.ts", { import: "guide" });

const at = (game: string, file: string) => `../../src/tuilerie/games/${game}/board/${file}`;

/** The board of a game; the plain one, which lists moves in words, where it has none. */
export async function boardOf(game: string): Promise<Board> {
  const load = boards[at(game, "Board.svelte")];
  return load ? load() : (await import("./table/PlainBoard.svelte")).default;
}

export async function scoreOf(game: string): Promise<Score | null> {
  return (await scores[at(game, "Score.svelte")]?.()) ?? null;
}

export async function guideOf(game: string): Promise<Guide<GameView> | null> {
  return (await guides[at(game, "guide.ts")]?.()) ?? null;
}

export function hasGuide(game: string): boolean {
  return at(game, "guide.ts") in guides;
}
