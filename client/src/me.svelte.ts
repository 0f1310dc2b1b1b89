/** Who we are to the server: nobody, a guest or an account. */
import { ask, carry, Refused } from "./api";
import type { Me } from "./generated/messages";
import { adopt, onChange, prefs } from "./prefs.svelte";
import { say, speak } from "./words.svelte";

let current = $state.raw<Me | null>(null);

export const session = {
  get me() {
    return current;
  },
};

export function become(me: Me | null): void {
  current = me;
  carry(me?.csrf ?? "");
}

/** Asks the server who we are; it may know nobody. */
export async function recognise(): Promise<void> {
  try {
    const me = await ask<Me>("me");
    become(me);
    adopt(me.preferences);
    await speak(prefs.language);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.key !== "no-connection") become(null);
  }
  onChange((preferences) => {
    if (current) void ask("me/preferences", "PUT", { preferences }).catch(() => undefined);
  });
}

/** A guest at once where there is nobody yet: playing needs a name, not an account. */
export async function somebody(): Promise<Me> {
  if (current) return current;
  become(await ask<Me>("guest", "POST", { name: say("client.guest") }));
  return current!;
}

export async function rename(name: string): Promise<void> {
  if (current && !current.guest) {
    await ask("me", "PATCH", { name });
    become({ ...current, name });
  } else {
    become(await ask<Me>("guest", "POST", { name }));
  }
}
