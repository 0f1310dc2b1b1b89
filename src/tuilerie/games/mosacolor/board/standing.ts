/** How a carried mosaic stands where it is, in words. */
import type { Values } from "$client/board";
import type { Carry } from "./carry.svelte";

export function standing(carry: Carry, value: number, say: (key: string, values?: Values) => string): string {
  const { covers, clashes, touches, legal } = carry.lies;
  const where = { x: carry.x, y: carry.y };
  if (legal)
    return say("board.standing.fits", { ...where, value, contact: touches.length, n: value + touches.length });
  if (covers) return say("board.standing.covers", { ...where, n: covers });
  if (clashes) return say("board.standing.clashes", { ...where, n: clashes });
  return say("board.standing.apart", where);
}
