/** What is shown of a seat of a race: what it made, beside what it was set. */
import type { BoardProps } from "$client/board";

export interface Made {
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
  made: Made[];
  /** Its tiles, where they may be seen and are not laid yet. */
  hand: { tiles: readonly string[]; label: string } | null;
}

/** How far a seat had come in the race, as its last sketch tells; null where nothing is known or laid. */
export function unfinished(props: Pick<BoardProps<{ seat: number | null }>, "view" | "sketch">, seat: number): string | null {
  const [scope = "", rows = ""] = (props.view.seat === seat ? props.sketch : "").split(" ");
  return scope.startsWith("race") && /[0-9]/.test(rows) ? rows : null;
}
