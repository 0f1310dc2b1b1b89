/**
 * Whether the record of an ended match is the one that was promised, and that of the game played here.
 *
 * Only who knows the rules can play a record again: here it must be whole, end as this page says, and have the moves
 * that were made in this browser; `tuilerie verify` plays all of it.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { promised, type Promised } from "../fairness";
import type { TableInfo } from "../generated/messages";

/**
 * `kept`: our number is in the deal, and all is as promised; `left-out`: all but our number is; `unknown`: this browser
 * saw no promise; `unread`: there is no record to be had. Whatever else is an alarm.
 */
export type Verdict =
  | "kept"
  | "left-out"
  | "unknown"
  | "unread"
  | "another-secret"
  | "entropy-dropped"
  | "entropy-replaced"
  | "entropy-added"
  | "another-game";

const QUIET: readonly Verdict[] = ["kept", "left-out", "unknown", "unread"];

export function alarming(verdict: Verdict): boolean {
  return !QUIET.includes(verdict);
}

interface MatchRecord {
  secret: string;
  /** What each seat added; empty where it added nothing. */
  entropy: string[];
  plays: string[];
  ranks: string;
  scores: string;
  end: string;
}

/** Holds the record of an ended match against what this browser kept of it. */
export async function check(table: TableInfo): Promise<Verdict> {
  if (!promised(table.id)) return "unknown";
  const answer = await fetch(`/api/tables/${table.id}/record`);
  if (!answer.ok) return "unread";
  const record = read(await answer.text());
  // the last move may have been acknowledged since
  const ours = promised(table.id);
  if (!ours) return "unknown";
  if (!record || !isOfGame(record, ours, table)) return "another-game";
  return judged(record, ours, table);
}

function judged(record: MatchRecord, ours: Promised, table: TableInfo): Verdict {
  if (commitmentOf(record.secret) !== ours.commitment) return "another-secret";
  const found = record.entropy[ours.seat] ?? "";
  if (found !== ours.entropy && ours.taken) return "entropy-dropped";
  if (found !== ours.entropy && found !== "") return "entropy-replaced";
  const foreign = record.entropy.some((part, seat) => part !== "" && table.seats[seat]?.kind !== "person");
  if (foreign || record.entropy.length !== table.seats.length) return "entropy-added";
  return found === "" ? "left-out" : "kept";
}

function isOfGame(record: MatchRecord, ours: Promised, table: TableInfo): boolean {
  const { result } = table;
  if (result?.why === "rules") {
    if (record.ranks !== result.ranks.join(" ") || record.scores !== result.scores.join(" ")) return false;
    if (record.end !== `${record.plays.length} over`) return false;
  }
  const moves = Object.entries(ours.moves ?? {})
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, text]) => `${ours.seat} ${text}`);
  // the house bot may have played between them
  let at = 0;
  for (const play of record.plays) if (play === moves[at]) at++;
  return at === moves.length;
}

/** The record in its parts; null where a line is not the one that was written, or the last is missing. */
function read(text: string): MatchRecord | null {
  const lines = checked(text);
  const last = lines?.at(-1);
  if (!lines || !last?.startsWith("end ")) return null;
  const valuesOf = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const [secret, another] = valuesOf("secret");
  if (!secret || another !== undefined || !/^([0-9a-f]{2})+$/.test(secret)) return null;
  return {
    secret,
    entropy: valuesOf("entropy").map((part) => (part === "-" ? "" : part)),
    plays: lines.filter((line) => /^[0-9]/.test(line)),
    ranks: valuesOf("ranks").join(),
    scores: valuesOf("scores").join(),
    end: last.slice("end ".length),
  };
}

/** The lines without their checks: each ends in ` ;` and six digits of a chain over all lines so far. */
function checked(text: string): string[] | null {
  let chain = new Uint8Array();
  const lines: string[] = [];
  for (const written of text.trimEnd().split("\n")) {
    const line = written.slice(0, -" ;000000".length);
    chain = sha256(concatBytes(chain, utf8ToBytes(`${line}\n`)));
    if (written !== `${line} ;${bytesToHex(chain).slice(0, 6)}`) return null;
    lines.push(line);
  }
  return lines;
}

function commitmentOf(secret: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes("tuilerie commitment\n"), hexToBytes(secret))));
}
