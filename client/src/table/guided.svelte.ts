/** What a guided game has told already, also after a reload: a step is told once, and stays until it is over. */

const KEY = "tuilerie.guided";

interface Kept {
  table: string;
  steps: string[];
  now: string;
}

export class Guided {
  #kept = $state.raw<Kept>({ table: "", steps: [], now: "" });

  constructor(table: string) {
    this.#kept = read(table) ?? { table, steps: [], now: "" };
  }

  /** Whether anything but the welcome was told: a new dial or round begins like the first one. */
  greeted(welcome: readonly string[]): boolean {
    return this.#kept.steps.some((each) => !welcome.includes(each));
  }

  /** Whether this step was told at an earlier moment. */
  knows(key: string): boolean {
    return this.#kept.now !== key && this.#kept.steps.includes(key);
  }

  /** The step that fits now; null: none does. */
  reach(key: string | null): void {
    const { steps, now } = this.#kept;
    const next = key === null || this.knows(key) ? "" : key;
    if (next === now) return;
    this.#kept = { ...this.#kept, steps: next ? [...steps, next] : steps, now: next };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // storage may be shut: a reload begins anew then
    }
  }
}

function read(table: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
    return kept?.table === table ? kept : null;
  } catch {
    return null;
  }
}
