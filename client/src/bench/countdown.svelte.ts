/** Three, two, one: the race begins for all at the moment the server told. */
const OFTEN = 50;

export class Countdown {
  #now = $state(performance.now());
  readonly #starts: () => number | null;

  /** To be made with a component; `starts` is on the clock of `performance.now()`, null: nothing is awaited. */
  constructor(starts: () => number | null) {
    this.#starts = starts;
    $effect(() => {
      const until = starts();
      if (until === null) return;
      const timer = window.setInterval(() => {
        this.#now = performance.now();
        if (this.#now >= until) window.clearInterval(timer);
      }, OFTEN);
      return () => window.clearInterval(timer);
    });
  }

  /** Seconds still to wait. */
  readonly left = $derived.by(() => {
    const until = this.#starts();
    return until === null ? 0 : Math.max(0, Math.ceil((until - this.#now) / 1000));
  });
}
