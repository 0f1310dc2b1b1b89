/** What is shown of a seat of a race: the mosaics it laid, beside those it was set. */
import type { BoardProps } from "$client/board";

export interface ShownMosaic {
  /** A mosaic's text, whole or with hyphens where nothing lies; null where nothing was laid. */
  mosaic: string | null;
  caption: string;
  locked?: readonly [number, number] | null;
  /** Said where nothing was laid. */
  nothing?: string;
}

export interface Layout {
  name: string;
  won: boolean;
  mosaics: ShownMosaic[];
  /** Its tiles, where they may be seen and are not laid yet. */
  hand: { tiles: readonly string[]; label: string } | null;
}

type Props = Pick<BoardProps<{ seat: number | null }>, "view" | "sketch" | "lastSketches">;

/** How far a seat had come in the race, as its last sketch tells; null where nothing is known or laid. */
export function lastLaid(props: Props, seat: number, width: number, height: number): string | null {
  const text = props.view.seat === seat ? props.sketch : (props.lastSketches?.[seat] ?? "");
  const [scope = "", rows = ""] = text.split(" ");
  return scope.startsWith("race") && isLayout(rows, width, height) ? rows : null;
}

/** Somebody else's text is shown only if it is what our own bench would write. */
function isLayout(rows: string, width: number, height: number): boolean {
  const cells = rows.split("/").map((row) => row.split("."));
  const shaped = cells.length === height && cells.every((row) => row.length === width);
  return shaped && /[0-9]/.test(rows) && cells.flat().every((tile) => /^([0-3]{4}|-)$/.test(tile));
}
