/** The end of a seat, figure by figure: nineteen arrangements, the symmetries, the coins. */
import type { Outcome } from "$client/generated/messages";
import { ARRANGEMENTS, AXES } from "./cells";
import type { Say } from "./words";

export interface Figure {
  name: string;
  /** What it is called, and why it gives its points. */
  words: string;
  points: number;
  cells: number[] | null;
  axis: string;
}

type Line = NonNullable<Outcome["breakdown"][number]>[number];

export function figures(lines: readonly Line[], say: Say): Figure[] {
  const wordsOf = (line: Line) => say(`points.${line.key}`, line.values);
  const found = (field: string, name: string) => lines.find((line) => line.values[field] === name);
  const arrangements = Object.entries(ARRANGEMENTS).map(([name, cells]) => {
    const line = found("arrangement", name);
    const words = line ? wordsOf(line) : say("board.nothing-shared", { arrangement: name });
    return { name, words, points: line?.points ?? 0, cells, axis: "" };
  });
  const symmetries = Object.entries(AXES).map(([name, axis]) => {
    const line = found("symmetry", name);
    const words = line ? wordsOf(line) : say("board.not-symmetric", { symmetry: name });
    return { name: `symmetry-${name}`, words, points: line?.points ?? 0, cells: null, axis };
  });
  const coins = lines
    .filter((line) => line.key === "coins")
    .map((line) => ({ name: "coins", words: wordsOf(line), points: line.points, cells: null, axis: "" }));
  return [...arrangements, ...symmetries, ...coins];
}
