/** A rematch that others want: told once, wherever we are, as long as it waits for us. */
import { untrack } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import { announce } from "../announcer.svelte";
import type { LobbyTable } from "../generated/messages";
import type { Lobby } from "../lobby.svelte";
import { prefs } from "../prefs.svelte";
import { route } from "../route.svelte";
import { mark } from "../title";
import { gameName, say } from "../words.svelte";
import { personName } from "./names";
import { sound } from "./sound";

/** The table whose end we saw and whose people may want to play again; each tab keeps its own. */
const KEY = "tuilerie.ended";
/** Milliseconds for which we listen after we left it. */
const LISTENING = 30 * 60_000;

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const before = kept();
let ended = $state(before);
let timer = before ? window.setTimeout(forget, LISTENING) : 0;

export const last = {
  get table() {
    return ended;
  },
  /** Whether it is what we look at. */
  get here() {
    return isHere(ended);
  },
};

function isHere(table: string | null): boolean {
  return route.place.page === "table" && route.place.rest[0] === table;
}

function keep(id: string | null): void {
  ended = id;
  try {
    if (id) sessionStorage.setItem(KEY, id);
    else sessionStorage.removeItem(KEY);
  } catch {
    // storage may be shut: a reload forgets it then
  }
}

export function endedAt(id: string): void {
  keep(id);
  clearTimeout(timer);
  timer = window.setTimeout(forget, LISTENING);
}

function forget(): void {
  if (last.here) timer = window.setTimeout(forget, LISTENING);
  else keep(null);
}

/** A match with others goes on here: whoever played the last one with us is no longer waited for. */
export function playsAt(id: string): void {
  if (ended !== id) keep(null);
}

/** The lobby that tells us which rematches keep a seat for us. */
let source = $state.raw<Lobby | null>(null);
const announced = new Set<string>();
const dismissed = new SvelteSet<string>();

/** In a component: as long as it stands, invitations come by this lobby. */
export function hear(lobby: Lobby): void {
  $effect(() => {
    source = lobby;
    return () => {
      if (source === lobby) source = null;
    };
  });
}

/** The invitation to this table, if there is one now. */
export function invitationTo(table: string | null): LobbyTable | null {
  return source?.rematches.find((each) => each.id === table) ?? null;
}

/** Those that were not dismissed, and at whose table we are not already. */
export function invitations(): LobbyTable[] {
  return (source?.rematches ?? []).filter(({ id }) => !dismissed.has(id) && !isHere(id));
}

export function dismiss(table: string): void {
  dismissed.add(table);
}

/** Who wants a rematch of what, in a sentence. */
export function wanted({ seats, game }: LobbyTable): string {
  const names = seats.filter((each) => each.kind === "person").map((each) => personName(each.name));
  return say("client.rematch.wanted", { n: names.length, names: names.join(", "), game: gameName(game) });
}

/** Says each once to the ear and by a sound, and the first in the title for as long as it holds; for one place only. */
export function tell(): void {
  const title = $derived(invitations().slice(0, 1).map(wanted).join(""));
  $effect(() => {
    for (const each of invitations()) {
      if (announced.has(each.id)) continue;
      announced.add(each.id);
      untrack(() => {
        announce(wanted(each));
        if (prefs.sound) sound("turn");
      });
    }
  });
  $effect(() => mark(title));
}
