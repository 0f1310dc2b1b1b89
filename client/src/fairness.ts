/**
 * Our part of the deal, and whether the dealer kept its word.
 *
 * The table's commitment comes first. Once we have seen it we add a number of our own, and keep both in this browser.
 * After the end the record must hold the secret that was promised, and our number.
 */
import { ask, Refused } from "./api";
import type { TableInfo } from "./generated/messages";
import { recognised } from "./me.svelte";

interface Promised {
  commitment: string;
  seat: number;
  entropy: string;
}

/** `unknown`: this browser added nothing to the deal. */
export type Verdict = "kept" | "unknown" | "another-secret" | "entropy-dropped" | "entropy-added";

const PREFIX = "tuilerie.promise.";
const MOST_KEPT = 200;
const sending = new Map<string, Promise<TableInfo>>();

/** Adds to the deal of a table we sit at, if that is still to be done; the table afterwards. */
export async function contribute(table: TableInfo, you: number | null): Promise<TableInfo> {
  if (you === null || table.stage !== "waiting" || table.seats[you]?.entropy) return table;
  const under = `${table.id} ${you}`;
  let sent = sending.get(under);
  if (!sent) {
    sent = send(table, you).finally(() => sending.delete(under));
    sending.set(under, sent);
  }
  return sent;
}

async function send(table: TableInfo, seat: number): Promise<TableInfo> {
  // the table's socket may be quicker than the answer to who we are
  await recognised;
  const before = promised(table.id);
  const ours = { commitment: before?.commitment ?? table.commitment, seat, entropy: before?.entropy ?? entropy() };
  keep(table.id, ours);
  try {
    return await ask<TableInfo>(`tables/${table.id}/entropy`, "POST", { entropy: ours.entropy });
  } catch (error) {
    // it was not taken: there is nothing to be checked
    if (error instanceof Refused && error.status === 409) forget(table.id);
    return ask<TableInfo>(`tables/${table.id}`);
  }
}

/** Holds the record of an ended match against what this browser kept from before its deal. */
export async function check(table: TableInfo): Promise<Verdict> {
  const ours = promised(table.id);
  if (!ours) return "unknown";
  const answer = await fetch(`/api/tables/${table.id}/record`);
  if (!answer.ok) return "unknown";
  const { secret, entropy: added } = dealOf(await answer.text());
  if ((await commitmentOf(secret)) !== ours.commitment) return "another-secret";
  if (added[ours.seat] !== ours.entropy) return "entropy-dropped";
  const foreign = added.some((part, seat) => part !== "" && table.seats[seat]?.kind !== "person");
  return foreign || added.length !== table.seats.length ? "entropy-added" : "kept";
}

/** The secret and what each seat added, from the head of a record; lines end in ` ;` and a check. */
function dealOf(record: string): { secret: string; entropy: string[] } {
  let secret = "";
  const added: string[] = [];
  for (const line of record.split("\n")) {
    const [word, value = ""] = line.replace(/ ;[0-9a-f]{6}$/, "").split(" ");
    if (word === "plays") break;
    if (word === "secret") secret = value;
    if (word === "entropy") added.push(value === "-" ? "" : value);
  }
  return { secret, entropy: added };
}

async function commitmentOf(secret: string): Promise<string> {
  const bytes = (secret.match(/../g) ?? []).map((each) => parseInt(each, 16));
  const said = new Uint8Array([...new TextEncoder().encode("tuilerie commitment\n"), ...bytes]);
  return hex(await sha256(said));
}

function entropy(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // a page of the local network without TLS has no WebCrypto
  if (!crypto.subtle) return (await import("@noble/hashes/sha2.js")).sha256(bytes);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function promised(id: string): Promised | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + id) ?? "null") as Promised | null;
  } catch {
    return null;
  }
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

function forget(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // there was none
  }
}
