/** Who we are to the server: nobody, a guest or an account. */
import { ask, carry, Refused } from "./api";
import { whenBack } from "./connection.svelte";
import type { Me } from "./generated/messages";
import { adopt, onChange, prefs } from "./prefs.svelte";
import { speak, words } from "./words.svelte";

const MET = "tuilerie.met";
let current = $state.raw<Me | null>(null);
let known = $state(false);
let unreached = $state(false);

export const session = {
  get me() {
    return current;
  },
  /** Whether we know who we are: until then `me` says nothing. */
  get known() {
    return known;
  },
  /** Whether the server may know us and could not be asked: it is, once it is back. */
  get unreached() {
    return unreached;
  },
};

export function become(me: Me | null): void {
  current = me;
  carry(me?.csrf ?? "");
  try {
    if (me) localStorage.setItem(MET, "yes");
    else localStorage.removeItem(MET);
  } catch {
    // without storage we ask the server at every visit
  }
}

/** Whether the server may know us: a first visit need not ask. */
function met(): boolean {
  try {
    return localStorage.getItem(MET) !== null;
  } catch {
    return true;
  }
}

let answered: () => void;
/** When we know who we are: whoever is asked to act before would be a stranger. */
export const recognised = new Promise<void>((then) => (answered = then));

/** Asks the server who we are; it may know nobody. */
export async function recognise(): Promise<void> {
  whenBack(() => unreached && void enter());
  if (met()) await enter();
  known = true;
  answered();
  onChange((preferences) => {
    if (current) void ask("me/preferences", "PUT", { preferences }).catch(() => undefined);
  });
}

let entering: Promise<void> | null = null;

/** Asks again who we are: the session may have changed outside this page. */
export function enter(): Promise<void> {
  entering ??= askWhoWeAre().finally(() => (entering = null));
  return entering;
}

async function askWhoWeAre(): Promise<void> {
  try {
    await welcome(await ask<Me>("me"));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 401) become(null);
    unreached = error.key === "no-connection";
    return;
  }
  unreached = false;
}

/** Somebody who was here before: with the preferences the server kept. */
export async function welcome(me: Me): Promise<void> {
  become(me);
  adopt(me.preferences);
  if (words.language !== prefs.language) await speak(prefs.language);
}

let asking: Promise<void> | null = null;

/** A guest at once where there is nobody yet: playing needs neither a name nor an account. */
export async function somebody(): Promise<Me> {
  asking ??= guest().finally(() => (asking = null));
  if (!current) await asking;
  return current!;
}

async function guest(): Promise<void> {
  // the answer to who we are may still be on its way
  await entering;
  if (current) return;
  try {
    become(await ask<Me>("guest", "POST", {}));
  } catch (error) {
    // the browser kept a session that this page had forgotten
    if (!(error instanceof Refused) || error.key !== "wrong-csrf-token") throw error;
    await enter();
  }
}

export async function rename(name: string): Promise<void> {
  if (current && !current.guest) {
    await ask("me", "PATCH", { name });
    become({ ...current, name });
  } else {
    become(await ask<Me>("guest", "POST", { name }));
  }
}
