/** Work on a puzzle, kept in the browser over visits. */
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
