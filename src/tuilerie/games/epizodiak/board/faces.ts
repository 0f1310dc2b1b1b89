/** Which picture shows a value (EU1), and where the twelve places stand. */
import type { BoardProps, Prefs } from "$client/board";

export type Say = BoardProps<unknown>["say"];
export const VALUES = Array.from({ length: 12 }, (_, at) => at + 1);

export const face = (value: number, faces: Prefs["faces"]) =>
  `zodiac-${value}-${faces === "numbers" ? "number" : "sign"}`;

const NUMERALS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

/** A value as the tiles with signs write it. */
export const numeral = (value: number) => NUMERALS[value - 1] ?? "";

/** A value as the reader's tiles write it. */
export const written = (value: number, faces: Prefs["faces"]) =>
  faces === "numbers" ? String(value) : numeral(value);

/** The middle of a place in hundredths of the dial's side, as on a clock: twelve at the top. */
export function spot(value: number): { left: string; top: string } {
  const angle = (value / 6) * Math.PI;
  return { left: `${50 + 42.4 * Math.sin(angle)}%`, top: `${50 - 42.4 * Math.cos(angle)}%` };
}

/** The direction of a value from the middle of the dial, as numbers for a style. */
export function ring(value: number): { x: number; y: number } {
  const angle = (value / 6) * Math.PI;
  return { x: Math.sin(angle), y: -Math.cos(angle) };
}
