/** What a form sent: what is said of it beside the form, or why it could not be done. */
import { whyFailed } from "../refusal";

export class Submission {
  done = $state("");
  refused = $state("");
  #busy = false;

  /** Once at a time: a double click sends nothing twice. */
  async run(event: Event, doing: () => Promise<unknown>, message: string): Promise<void> {
    event.preventDefault();
    if (this.#busy) return;
    this.#busy = true;
    this.done = this.refused = "";
    try {
      await doing();
      this.done = message;
    } catch (error) {
      this.refused = whyFailed(error);
    } finally {
      this.#busy = false;
    }
  }
}
