/** What the frame tells its dock through the board between them: the moment that is being shown. */
import { getContext, setContext } from "svelte";
import type { Moment } from "./frame";

export interface FrameState {
  readonly moment: Moment | null;
  /** How long the moment stays by itself, in milliseconds. */
  readonly linger: number;
  /** The reader has seen it. */
  go(): void;
}

const KEY = Symbol("frame");

export function provideFrame(state: FrameState): void {
  setContext(KEY, state);
}

export function frameState(): FrameState | undefined {
  return getContext<FrameState | undefined>(KEY);
}
