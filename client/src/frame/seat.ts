/** The seats of a table: as rail and strip show one, and in which order the others sit. */
import type { SeatLine } from "./frame";

export interface SeatShown {
  at: number;
  name: string;
  you: boolean;
  /** It may act now. */
  acting: boolean;
  line: SeatLine;
  /** Who sits there and how: "steady bot", "here", "away", "lost". */
  presence: string;
  here: boolean;
  clock: { text: string; extra: string; short: boolean } | null;
  /** Silences what the seat says, where that is possible. */
  mute: { on: boolean; toggle(): void } | null;
}

/** The other seats from the left, as they sit round the table; an onlooker has all of them before them. */
export function othersOf(seat: number | null, seats: number): number[] {
  if (seat === null) return Array.from({ length: seats }, (_, at) => at);
  return Array.from({ length: seats - 1 }, (_, at) => (seat + 1 + at) % seats);
}
