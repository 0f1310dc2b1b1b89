/** What is told of a seat beside the bench. */
export interface Racer {
  seat: number;
  name: string;
  status: string;
  /** What more there is to tell: tiles placed, misses. */
  more: string;
  /** Tiles placed, where they are told. */
  placed: number | null;
  /** Whether what it made lies face down, finished. */
  sealed: boolean;
  /** What it is turning, where everybody may see it. */
  mosaic: { text: string; locked: readonly [number, number] | null } | null;
  across: number;
  down: number;
}
