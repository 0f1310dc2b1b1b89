/** Requests to the server; a refusal is an error with the key of its words. */
import type { Values } from "./board";
import { unreachable } from "./connection.svelte";

export class Refused extends Error {
  constructor(
    readonly key: string,
    readonly article: string | null,
    readonly values: Values,
    readonly status: number,
  ) {
    super(key);
  }
}

let csrf = "";

export function carry(token: string): void {
  csrf = token;
}

/** `signal` gives the request up: what nobody waits for any more must not hold a connection. */
export async function ask<T>(path: string, method = "GET", body?: unknown, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (method !== "GET" && csrf) headers["x-csrf-token"] = csrf;
  const sent: RequestInit = { method, headers, credentials: "same-origin" };
  if (body !== undefined) sent.body = JSON.stringify(body);
  if (signal) sent.signal = signal;
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, sent);
  } catch {
    if (!signal?.aborted) unreachable();
    throw new Refused("no-connection", null, {}, 0);
  }
  if (!answer.ok) throw await refusal(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function refusal(answer: Response): Promise<Refused> {
  try {
    const problem = (await answer.json()) as { key: string; article: string | null; values: Values };
    return new Refused(problem.key, problem.article, problem.values, answer.status);
  } catch {
    return new Refused("fault", null, {}, answer.status);
  }
}
