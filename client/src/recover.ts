/** A part of the client that could not be fetched: the page is loaded again as soon as the server answers. */

const KEY = "tuilerie.recovered";
const PAUSE = 1_000;
/** A part that is missing for good must not make us load for ever. */
const SELDOM = 10_000;

let waiting = false;
let ways: Promise<unknown> = Promise.resolve();

/** Whoever is on the way to another page arrives there first, and it is that page which is loaded again. */
export function arriveFirst(way: Promise<unknown>): void {
  ways = Promise.allSettled([ways, way]);
}

export function recover(): void {
  addEventListener("vite:preloadError", () => {
    if (!waiting) void again();
    waiting = true;
  });
}

async function again(): Promise<void> {
  while (recently() || !(await answers())) await new Promise((after) => window.setTimeout(after, PAUSE));
  await ways;
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // without storage we can't know how often we came back: better stay
    return;
  }
  location.reload();
}

function recently(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < SELDOM;
  } catch {
    return false;
  }
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/api/games", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
