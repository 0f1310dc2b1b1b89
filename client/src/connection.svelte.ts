/** Whether the server can be reached, and the worker that opens the page when it can't. */

const AGAIN = 2_000;

let offline = $state(!navigator.onLine);
let timer = 0;
const waiting: (() => void)[] = [];

addEventListener("online", () => void check());
addEventListener("offline", () => unreachable());

export const connection = {
  get offline() {
    return offline;
  },
};

/** Hears of it whenever the server is back. */
export function whenBack(listener: () => void): void {
  waiting.push(listener);
}

/** A request found no server: asked again until it is back. */
export function unreachable(): void {
  offline = true;
  clearTimeout(timer);
  timer = window.setTimeout(() => void check(), AGAIN);
}

async function check(): Promise<void> {
  try {
    await fetch("/api/games", { cache: "no-store" });
    offline = false;
    for (const listener of waiting) listener();
  } catch {
    unreachable();
  }
}

/** Registers the service worker once the first page is there; what was fetched before it came is kept too. */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    const fetched = performance.getEntriesByType("resource").map((each) => each.name);
    active?.postMessage({ keep: fetched.filter((each) => new URL(each).pathname.startsWith("/assets/")) });
  } catch {
    // a browser that keeps nothing plays all the same, with a connection
  }
}
