/** What a step of a replay reveals, one after the other: each is shown for a while, or until it is sent on. */
import type { BoardProps } from "$client/board";
import type { Moment } from "$client/frame/frame";
import type { MosacolorView } from "$client/generated/messages";
import { momentOf } from "./frame";

/** Milliseconds for which each is shown. */
const LINGER = 3000;

export class ReplayReveals {
  /** How many of which step were sent on. */
  #sent = $state.raw<{ view: MosacolorView | null; n: number }>({ view: null, n: 0 });
  readonly #props: () => BoardProps<MosacolorView>;

  /** What is shown now; a board that is played at has none of its own. */
  readonly moment = $derived.by((): Moment | null => {
    const { still, previous, view, say } = this.#props();
    let found = still ? momentOf(previous, view, view.news, say) : null;
    for (let n = this.#sentOf(view); found && n > 0; n--) found = found.next ?? null;
    return found;
  });

  constructor(props: () => BoardProps<MosacolorView>) {
    this.#props = props;
    $effect(() => {
      if (!this.moment) return;
      const timer = setTimeout(() => this.send(), LINGER);
      return () => clearTimeout(timer);
    });
  }

  send(): void {
    const { view } = this.#props();
    this.#sent = { view, n: this.#sentOf(view) + 1 };
  }

  #sentOf(view: MosacolorView): number {
    return this.#sent.view === view ? this.#sent.n : 0;
  }
}
