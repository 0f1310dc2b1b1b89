/** What guided games have told already, also to who comes back: a step is told once, and stays until it is over. */

const KEY = "tuilerie.guided";
/** Games begun before these are not gone on with. */
const MOST = 10;

interface Kept {
  table: string;
  steps: string[];
  now: string;
}

export class Guided {
  #kept = $state.raw<Kept>({ table: "", steps: [], now: "" });

  constructor(table: string) {
    this.#kept = all().find((each) => each.table === table) ?? { table, steps: [], now: "" };
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
    keep([this.#kept, ...others(this.#kept.table)]);
  }
}

/** Whether the game at this table is guided, wherever one comes from. */
export function isGuided(table: string): boolean {
  return all().some((each) => each.table === table);
}

/** The game goes on without its guide. */
export function unguide(table: string): void {
  keep(others(table));
}

const others = (table: string) => all().filter((each) => each.table !== table);

function keep(kept: readonly Kept[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept.slice(0, MOST)));
  } catch {
    // storage may be shut: a reload begins anew then
  }
}

function all(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}
