/** Lines of puzzles as people have them: in a link that somebody shared, perhaps cut. */
import { Refused } from "../api";
import { whyFailed } from "../refusal";
import { say } from "../words.svelte";

/** The line in what was pasted: the line itself, a link with it, or a shared result that ends in one. */
export function lineIn(pasted: string): string {
  const link = pasted.split(/\s+/).find((word) => word.includes("line="));
  if (!link) return pasted.trim();
  return new URLSearchParams(link.slice(link.indexOf("?") + 1)).get("line") ?? "";
}

/** How the server answers to addresses of puzzles that are not whole, or of none. */
const CUT = new Set([400, 404]);

/** What is not in order with a line is of no use to whoever came by a link. */
export function whyNoPuzzle(error: unknown): string {
  return error instanceof Refused && CUT.has(error.status) ? say("client.puzzle.cut") : whyFailed(error);
}
