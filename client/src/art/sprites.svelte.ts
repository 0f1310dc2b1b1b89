/** Our pictures as symbols in the page, by theme; a family is fetched when one of it is first shown. */
import { prefs } from "../prefs.svelte";
import type { Path } from "./flat";

const files = import.meta.glob<string>("../generated/art/*.svg", { query: "?raw", import: "default" });
const wanted = new Set<string>();
/** Families that were taken apart into paths, by their text. */
const read = new Map<string, Map<string, Path[]>>();
let sheet = $state.raw<Record<string, string>>({});

export const sprites = {
  get text() {
    return Object.values(sheet).join("");
  },
};

/** The paths of a picture that is in the page; none before its family is there. */
export function paths(name: string): readonly Path[] {
  const text = sheet[family(name)];
  if (!text) return [];
  let known = read.get(text);
  if (!known) {
    known = new Map();
    const symbols = new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("symbol");
    for (const symbol of symbols) {
      const inside = [...symbol.children].map((path) =>
        Object.fromEntries([...path.attributes].map((each) => [each.name, each.value])),
      );
      known.set(symbol.id, inside);
    }
    read.set(text, known);
  }
  return known.get(name) ?? [];
}

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
