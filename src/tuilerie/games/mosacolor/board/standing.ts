/** How a carried mosaic stands where it is, in words: where and what it touches, and what that is worth. */
import { rowsOf } from "$client/bench/tile";
import * as sketches from "$client/bench/sketch";
import type { Values } from "$client/board";
import type { MosacolorView } from "$client/generated/messages";
import { neighbours, whereWords } from "./beside";
import type { Carry } from "./carry.svelte";

type Say = (key: string, values?: Values) => string;

export interface Standing {
  legal: boolean;
  title: string;
  more: string;
  points: number;
}

export function standing(carry: Carry, view: MosacolorView, say: Say): Standing {
  const { covers, clashes, touches, legal } = carry.lies;
  const found = neighbours(view.lays, touches, carry.x, carry.y);
  const where = whereWords(view.lays, found, view.seat, say);
  const { value, colour } = worth(carry.mosaic);
  const contact = touches.length;
  const points = value + contact;
  if (covers)
    return { legal, title: say("board.standing.covers", { n: covers }), more: say("board.placing"), points };
  if (clashes) return { legal, title: where, more: say("board.standing.clashes", { n: clashes }), points };
  if (!legal) return { legal, title: say("board.standing.apart"), more: say("board.placing"), points };
  const quarters = carry.spots[carry.number]?.quarters ?? 0;
  const more = [
    say("board.standing.number", { number: carry.number + 1, total: carry.spots.length }),
    quarters ? say(`board.standing.turned.${quarters}`) : "",
    say("board.standing.makes", { value, colour, contact, n: points }),
  ];
  return {
    legal,
    title: where ? say("board.standing.fits", { place: where, contact }) : say("board.standing.first"),
    more: more.filter(Boolean).join(" "),
    points,
  };
}

/** The losanges of each colour, and of the one that has most of them. */
export function worth(mosaic: string): { counts: number[]; value: number; colour: number } {
  const rows = rowsOf(mosaic);
  const bench = { ...sketches.NO_BENCH, width: rows[0]?.length ?? 0, height: rows.length };
  const counts = sketches.losanges({ bench, cells: rows.flat() }, 4);
  const value = Math.max(...counts);
  return { counts, value, colour: counts.indexOf(value) };
}
