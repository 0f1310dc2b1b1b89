/** A rematch that others want: told once, wherever we are, as long as it waits for us. */
import { untrack } from "svelte";
import { announce } from "../announcer.svelte";
import type { LobbyTable, SeatInfo } from "../generated/messages";
import { prefs } from "../prefs.svelte";
import { gameName, say } from "../words.svelte";
import { personName } from "./names";
import { sound } from "./sound";

/** The table that we left at its end, whose people may want to play again; each tab keeps its own. */
const KEY = "tuilerie.ended";

function kept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let ended = $state(kept());

export const last = {
  get table() {
    return ended;
  },
};

export function endedAt(id: string): void {
  ended = id;
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // storage may be shut: a reload forgets it then
  }
}

/** "Grace wants a rematch of Mozaika". */
export function wanted({ seats, game }: Pick<LobbyTable, "seats" | "game">): string {
  const names = seats.filter((each) => each.kind === "person").map((each) => personName(each.name));
  return say("client.rematch.wanted", { n: names.length, names: names.join(", "), game: gameName(game) });
}

/** At the ended table, where only the rematch itself is known: by those who may have asked for it. */
export function wantedBy(seats: readonly SeatInfo[], you: number | null, game: string): string {
  const others = seats.filter((each, at) => each.kind === "person" && at !== you);
  return others.length === 1
    ? wanted({ seats: others as SeatInfo[], game })
    : say("client.rematch.waits", { game: gameName(game) });
}

/** Says it once to the ear, once by a sound, and in the title for as long as it holds. */
export function tell(text: () => string): void {
  let told = "";
  $effect(() => {
    const words = text();
    if (!words) return;
    if (words !== told) {
      told = words;
      untrack(() => announce(words));
      if (prefs.sound) sound("turn");
    }
    const before = document.title;
    const title = `● ${words}`;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  });
}
