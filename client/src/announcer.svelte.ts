/** What is said aloud to screen readers. */

let polite = $state("");
let last = 0;
let turn = false;

export const announcer = {
  get polite() {
    return polite;
  },
};

const TOGETHER = 400;

/** Says something in the polite live region; what comes close together is said together. */
export function announce(text: string): void {
  const now = performance.now();
  const words = now - last < TOGETHER ? `${polite.trim()} ${text}` : text;
  last = now;
  // the same sentence twice is two pieces of news: an unseen mark makes them differ
  turn = !turn;
  polite = words + (turn ? "" : "\u00a0");
}
