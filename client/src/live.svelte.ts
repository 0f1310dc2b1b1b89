/** What is said aloud to screen readers, and what was refused last. */

let polite = $state("");
let turn = false;

export const live = {
  get polite() {
    return polite;
  },
};

export function announce(text: string): void {
  // the same sentence twice is two pieces of news: an unseen mark makes them differ
  turn = !turn;
  polite = text + (turn ? "" : "\u00a0");
}
