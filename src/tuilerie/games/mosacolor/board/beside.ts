/** Where a mosaic lies, in words: beside which others, never by coordinates. */
import { BOTTOM, LEFT, RIGHT, TOP, rowsOf } from "$client/bench/tile";
import type { Values } from "$client/board";
import type { MosacolorLayView } from "$client/generated/messages";
import type { Touch } from "./place";

type Say = (key: string, values?: Values) => string;

export interface Neighbour {
  lay: MosacolorLayView;
  /** On which side of the neighbour it lies. */
  side: "above" | "right" | "below" | "left";
  /** By how many tiles it lies lower (beside it) or further right (above or below it) than the neighbour's edge. */
  shift: number;
  sides: number;
}

const STEP = { [TOP]: [0, -1], [RIGHT]: [1, 0], [BOTTOM]: [0, 1], [LEFT]: [-1, 0] } as const;
// what lies at its left side has it at the right
const LIES = { [TOP]: "below", [RIGHT]: "left", [BOTTOM]: "above", [LEFT]: "right" } as const;

/** What a mosaic at this place touches, most sides first. */
export function neighbours(
  lays: readonly MosacolorLayView[],
  touches: readonly Touch[],
  x: number,
  y: number,
): Neighbour[] {
  const found = new Map<string, Neighbour>();
  for (const touch of touches) {
    const [dx, dy] = STEP[touch.side as keyof typeof STEP];
    const lay = lays.find((each) => covers(each, touch.x + dx, touch.y + dy));
    if (!lay) continue;
    const side = LIES[touch.side as keyof typeof LIES];
    const key = `${lay.seat} ${lay.round} ${side}`;
    const shift = side === "left" || side === "right" ? y - lay.y : x - lay.x;
    const known = found.get(key) ?? { lay, side, shift, sides: 0 };
    found.set(key, { ...known, sides: known.sides + 1 });
  }
  return [...found.values()].sort((one, other) => other.sides - one.sides);
}

function covers(lay: MosacolorLayView, x: number, y: number): boolean {
  if (lay.mosaic === null) return false;
  const side = rowsOf(lay.mosaic).length;
  return x >= lay.x && y >= lay.y && x < lay.x + side && y < lay.y + side;
}

/** "Anna’s blue mosaic"; with its round where she has two of that colour. */
export function mosaicName(
  lays: readonly MosacolorLayView[],
  lay: MosacolorLayView,
  you: number | null,
  say: Say,
): string {
  const colour = colourOf(lay);
  const name = say(lay.seat === you ? `board.mosaic.own.${colour}` : `board.mosaic.${colour}`, { seat: lay.seat });
  const alike = lays.filter((each) => each.seat === lay.seat && each.mosaic !== null && colourOf(each) === colour);
  return alike.length > 1 ? say("board.mosaic.round", { mosaic: name, round: lay.round }) : name;
}

function colourOf(lay: MosacolorLayView): number {
  return lay.counts.indexOf(Math.max(...lay.counts));
}

/** As the beginning of a sentence. */
export function whereWords(...given: Parameters<typeof placeWords>): string {
  const text = placeWords(...given);
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** "right of Anna’s blue mosaic, 2 lower, and above your red mosaic"; the two that are touched most. */
export function placeWords(
  lays: readonly MosacolorLayView[],
  found: readonly Neighbour[],
  you: number | null,
  say: Say,
): string {
  const parts = found.slice(0, 2).map(({ lay, side, shift }, at) => {
    const place = say(`board.beside.${side}`, { mosaic: mosaicName(lays, lay, you, say) });
    if (!shift || at) return place;
    const way = side === "left" || side === "right" ? (shift > 0 ? "down" : "up") : shift > 0 ? "right" : "left";
    return say(`board.shift.${way}`, { place, n: Math.abs(shift) });
  });
  if (!parts.length) return "";
  return parts.length > 1
    ? say("board.beside.both", { one: parts[0]!, other: parts[1]! })
    : parts[0]!.replace(/,$/, "");
}
