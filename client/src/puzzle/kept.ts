/** What the browser keeps over visits: the puzzle of the day, and the work on any puzzle. */
import type { PuzzleInfo } from "../generated/messages";

interface Kept {
  sketch: string;
  /** Milliseconds. */
  spent: number;
  solved: boolean;
}

// the checksum at the end of a line names the puzzle
const keyOf = (puzzle: PuzzleInfo) => `tuilerie.puzzle.${puzzle.line.slice(-8)}`;

export function keptWork(puzzle: PuzzleInfo): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(puzzle)) ?? "{}") as Partial<Kept>;
    return { sketch: String(found.sketch ?? ""), spent: Number(found.spent ?? 0), solved: found.solved === true };
  } catch {
    return { sketch: "", spent: 0, solved: false };
  }
}

export function keepWork(puzzle: PuzzleInfo, work: Kept): void {
  try {
    localStorage.setItem(keyOf(puzzle), JSON.stringify(work));
  } catch {
    // storage may be shut: the work lasts as long as the page
  }
}

const dayKey = (game: string) => `tuilerie.day.${game}`;

/** The puzzle of the day is kept, so that it can be played on without a connection. */
export function keepForDay(day: string, found: PuzzleInfo): void {
  try {
    localStorage.setItem(dayKey(found.game), JSON.stringify({ today: day, found }));
  } catch {
    // storage may be shut: then a connection is needed
  }
}

export function keptForDay(day: string, game: string): PuzzleInfo | null {
  try {
    const kept = JSON.parse(localStorage.getItem(dayKey(game)) ?? "{}") as { today?: string; found?: unknown };
    return kept.today === day && isPuzzle(kept.found) ? kept.found : null;
  } catch {
    return null;
  }
}

/** The games whose puzzle of the day is kept. */
export function keptGames(day: string): string[] {
  try {
    const games = Object.keys(localStorage).filter((key) => key.startsWith(dayKey("")));
    return games.map((key) => key.slice(dayKey("").length)).filter((game) => keptForDay(day, game));
  } catch {
    return [];
  }
}

/** An older version of this page may have kept a puzzle in other words. */
function isPuzzle(found: unknown): found is PuzzleInfo {
  const { game, solutions, locked, loose } = (found ?? {}) as Partial<PuzzleInfo>;
  return typeof game === "string" && typeof solutions === "object" && Array.isArray(locked) && Array.isArray(loose);
}
