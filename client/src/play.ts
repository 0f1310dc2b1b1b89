/** The ways to a table: at once against bots, with friends, or with whoever comes. */
import { ask } from "./api";
import { fetchAhead } from "./boards";
import { contribute, meet } from "./fairness";
import type { CreateBody, GameInfo, TableInfo } from "./generated/messages";
import { somebody } from "./me.svelte";
import { arriveFirst } from "./recover";
import { go } from "./route.svelte";

let listed: Promise<GameInfo[]> | null = null;

export function games(): Promise<GameInfo[]> {
  listed ??= ask<GameInfo[]>("games").catch((error: unknown) => {
    listed = null;
    throw error;
  });
  return listed;
}

/** How many sit down where nobody says: the fewest a game is for, but three where it can. */
export function usualSeats(game: GameInfo): number {
  return game.seats.includes(3) && !game.race ? 3 : (game.seats[0] ?? 2);
}

const LEVEL = "tuilerie.level";

/** The level at which bots were asked to play last. */
export function chosenLevel(): string {
  try {
    return localStorage.getItem(LEVEL) ?? "journeyman";
  } catch {
    return "journeyman";
  }
}

export function chooseLevel(level: string): void {
  try {
    localStorage.setItem(LEVEL, level);
  } catch {
    // storage may be shut: the choice is not remembered then
  }
}

/** The level that was chosen last, where the game has it. */
export function usualBot(game: GameInfo): string {
  if (game.bots.includes(chosenLevel())) return chosenLevel();
  return game.bots.includes("journeyman") ? "journeyman" : (game.bots[0] ?? "apprentice");
}

export async function open(body: CreateBody): Promise<TableInfo> {
  await somebody();
  const table = await ask<TableInfo>("tables", "POST", body);
  // a guided game has a prepared deal, and starts at once
  if (!body.guide) meet(table);
  return contribute(table, body.seat ?? null);
}

export function playNow(game: GameInfo): Promise<void> {
  const seats = usualSeats(game);
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, at) => [String(at + 1), usualBot(game)]));
  const body = { game: game.name, seats, seat: 0, bots, public: false, start: true };
  const way = open(body).then((table) => go(`/table/${table.id}`));
  arriveFirst(way);
  fetchAhead(game.name);
  return way;
}

export async function findPlayers(game: GameInfo): Promise<void> {
  await somebody();
  // the table's own page adds our part of the deal
  const table = await ask<TableInfo>("quick", "POST", { game: game.name });
  meet(table);
  go(`/table/${table.id}`);
}
