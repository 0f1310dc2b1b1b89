/** Shows views one after another at a pace that can be followed; the newest one is never far. */
import { BEFORE_FIRST } from "../generated/messages";
import type { AnyView, Step } from "../table/table.svelte";
import type { Moment } from "./frame";
import { provideFrame } from "./state.svelte";

export interface Holding {
  /** How long a step is there to be seen before the next one, in milliseconds. */
  beat(step: Step, before: AnyView): number;
  moment(step: Step, before: AnyView): Moment | null;
  /** How long a moment stays by itself; 0: there are none. */
  linger(): number;
}

export class Pace {
  view = $state.raw<AnyView | null>(null);
  previous = $state.raw<AnyView | null>(null);
  seq = $state(BEFORE_FIRST);
  moment = $state.raw<Moment | null>(null);
  linger = $state(0);
  waiting = $state(0);

  #queue: Step[] = [];
  #timer = 0;
  readonly #holding: Holding;

  constructor(holding: Holding) {
    this.#holding = holding;
  }

  /** Tells the dock below what moment is being shown. */
  provide(): void {
    provideFrame(this);
  }

  push(step: Step): void {
    if (step.seq < this.seq) return;
    this.#queue.push(step);
    this.waiting = this.#queue.length;
    this.#next();
  }

  /** Ends the moment or the beat that is being held. */
  go(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.moment = this.moment?.next ?? null;
    if (this.moment) this.#hold(this.linger);
    else this.#next();
  }

  /** Shows the newest at once: somebody acts. */
  flush(): void {
    this.#queue.splice(0, this.#queue.length - 1);
    this.moment = null;
    this.go();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }

  #next(): void {
    while (!this.#timer) {
      const step = this.#queue.shift();
      this.waiting = this.#queue.length;
      if (!step) return;
      const before = this.view;
      this.#show(step);
      if (!before) continue;
      this.linger = this.#holding.linger();
      this.moment = this.linger ? this.#holding.moment(step, before) : null;
      const held = this.moment ? this.linger : this.#holding.beat(step, before);
      if (held) this.#hold(held);
    }
  }

  #hold(milliseconds: number): void {
    this.#timer = window.setTimeout(() => this.go(), milliseconds);
  }

  #show(step: Step): void {
    if (step.seq > this.seq) this.previous = this.view;
    this.seq = step.seq;
    this.view = step.view;
  }
}
