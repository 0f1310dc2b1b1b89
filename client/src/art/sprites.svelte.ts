/** Our pictures as symbols in the page, by theme; a family is fetched when one of it is first shown. */
import { prefs } from "../prefs.svelte";

const files = import.meta.glob<string>("../generated/art/*.svg", { query: "?raw", import: "default" });
const wanted = new Set<string>();
let sheet = $state.raw<Record<string, string>>({});

export const sprites = {
  get text() {
    return Object.values(sheet).join("");
  },
};

export function family(name: string): string {
  return name.split("-")[0] ?? "";
}

/** Makes sure that a family of pictures is in the page. */
export function want(name: string): void {
  if (wanted.has(name)) return;
  wanted.add(name);
  void refresh(prefs.theme);
}

/** Redraws all families in another theme, at once. */
export async function refresh(theme: string): Promise<void> {
  const names = [...wanted];
  const texts = await Promise.all(names.map((name) => files[`../generated/art/${theme}-${name}.svg`]?.() ?? ""));
  // a later call, for another theme or more families, has the last word
  if (theme !== prefs.theme || names.length !== wanted.size) return;
  sheet = Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ""]));
}
