/**
 * Our part of the deal, and what this browser keeps to check it at the end.
 *
 * The table's commitment comes first. Once we have seen it we add a number of our own, and keep both in this browser,
 * whatever becomes of the number; our moves follow as the table takes them. `table/checking.ts` holds the record
 * against all of it.
 */
import { ask, Refused } from "./api";
import type { TableInfo } from "./generated/messages";
import { enter, recognised } from "./me.svelte";

export interface Promised {
  /** The first that the table showed us. */
  commitment: string;
  seat: number;
  /** Empty where nothing was sent from here: the table had started, or said that our seat had added something. */
  entropy: string;
  /** Whether the table has said that it took our number: it may come too late, be refused, or never arrive. */
  taken: boolean;
  /** The moves made here that the table took, by their numbers in its journal. */
  moves: Record<number, string>;
}

const PREFIX = "tuilerie.promise.";
const MOST_KEPT = 200;
/** Milliseconds between tries: about as long as a table waits for the numbers. */
const PAUSES = [250, 500, 1_000, 1_500];
const sending = new Map<string, Promise<TableInfo>>();
/** The first commitments of tables that we have met before their start. */
const shown = new Map<string, string>();

/** A table that has just been opened or joined here, and so can't have started without us. */
export function meet(table: TableInfo): void {
  if (!shown.has(table.id)) shown.set(table.id, table.commitment);
}

/** Adds to the deal of a table we sit at, if that is still to be done; the table afterwards. */
export async function contribute(table: TableInfo, you: number | null): Promise<TableInfo> {
  const waits = table.status === "waiting";
  if (waits) meet(table);
  if (you === null || !shown.has(table.id)) return table;
  if (!waits || table.seats[you]?.entropy) {
    // where it was not us, that is for the end to tell: what was promised is kept all the same
    const seat = promised(table.id)?.seat;
    if (seat === undefined || (waits && seat !== you)) keep(table.id, expected(table, you));
    return table;
  }
  const under = `${table.id} ${you}`;
  let sent = sending.get(under);
  if (!sent) {
    sent = send(table, you).finally(() => sending.delete(under));
    sending.set(under, sent);
  }
  return sent;
}

/** A move made here is stored as entry `seq` of the table's journal. */
export function keepMove(id: string, seq: number, text: string): void {
  const ours = promised(id);
  if (ours) keep(id, { ...ours, moves: { ...ours.moves, [seq]: text } });
}

/** What this browser keeps of a table; null where it saw no promise before the start. */
export function promised(id: string): Promised | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + id) ?? "null") as Promised | null;
  } catch {
    return null;
  }
}

async function send(table: TableInfo, seat: number): Promise<TableInfo> {
  // the table's socket may be quicker than the answer to who we are
  await recognised;
  const before = expected(table, seat);
  const ours = { ...before, entropy: before.entropy || entropy() };
  keep(table.id, ours);
  for (const pause of [...PAUSES, null]) {
    try {
      const after = await ask<TableInfo>(`tables/${table.id}/entropy`, "POST", { entropy: ours.entropy });
      if (after.seats[seat]?.entropy) keep(table.id, { ...ours, taken: true });
      return after;
    } catch (error) {
      if (pause === null || !passes(error)) break;
      await new Promise((then) => setTimeout(then, pause));
      // the browser may have a session that this page does not know
      if (error.status === 401 || error.status === 403) await enter();
    }
  }
  return ask<TableInfo>(`tables/${table.id}`).catch(() => table);
}

function expected(table: TableInfo, seat: number): Promised {
  const before = promised(table.id);
  const { commitment = shown.get(table.id) ?? table.commitment, entropy = "", moves = {} } = before ?? {};
  return { commitment, seat, entropy, taken: false, moves };
}

/** Whether a refusal may be no word about the number: no line, no storage, too much at once, or who we are. */
function passes(error: unknown): error is Refused {
  return error instanceof Refused && ([0, 401, 403, 429].includes(error.status) || error.status >= 500);
}

function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
}

function keep(id: string, ours: Promised): void {
  try {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const old of kept.slice(0, Math.max(0, kept.length - MOST_KEPT))) localStorage.removeItem(old);
    localStorage.setItem(PREFIX + id, JSON.stringify(ours));
  } catch {
    // without storage the deal is as fair, but can't be checked here
  }
}
