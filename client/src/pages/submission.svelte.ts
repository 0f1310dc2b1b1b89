/** What a form sent: what is said of it beside the form, or why it could not be done. */
import { whyFailed } from "../refusal";

export class Submission {
  done = $state("");
  refused = $state("");

  async run(event: Event, doing: () => Promise<unknown>, message: string): Promise<void> {
    event.preventDefault();
    this.done = this.refused = "";
    try {
      await doing();
      this.done = message;
    } catch (error) {
      this.refused = whyFailed(error);
    }
  }
}
