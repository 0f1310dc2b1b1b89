/** A seat as rail and strip show it. */
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
