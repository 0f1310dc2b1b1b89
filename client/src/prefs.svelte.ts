/** What this reader prefers: kept in the browser, and by the server for those it knows. */
import type { Prefs } from "./board";
import { LANGUAGES, type Language } from "./words.svelte";

export const THEMES = ["light", "dark", "contrast"] as const;
/** How long a move of another seat is there to be seen before the next one. */
export const PACES = ["calm", "normal", "quick", "at-once"] as const;
export type Preferences = Prefs & { sound: boolean; language: Language; pace: (typeof PACES)[number] };

const KEY = "tuilerie.prefs";

function wants(query: string): boolean {
  return window.matchMedia(query).matches;
}

function fromBrowser(): Preferences {
  const tongue = navigator.languages.map((each) => each.slice(0, 2)).find((each) => isLanguage(each));
  return {
    faces: "signs",
    theme: wants("(prefers-contrast: more)")
      ? "contrast"
      : wants("(prefers-color-scheme: dark)")
        ? "dark"
        : "light",
    motion: !wants("(prefers-reduced-motion: reduce)"),
    confirm: false,
    hints: true,
    sound: false,
    pace: "normal",
    language: isLanguage(tongue) ? tongue : "en",
  };
}

function isLanguage(text: unknown): text is Language {
  return LANGUAGES.includes(text as Language);
}

/** Only what fits: kept preferences may be of another release, or edited by hand. */
function fitting(kept: unknown): Partial<Preferences> {
  if (typeof kept !== "object" || kept === null) return {};
  const from = kept as Record<string, unknown>;
  const fit: Partial<Preferences> = {};
  if (from["faces"] === "signs" || from["faces"] === "numbers") fit.faces = from["faces"];
  const theme = THEMES.find((each) => each === from["theme"]);
  if (theme) fit.theme = theme;
  const pace = PACES.find((each) => each === from["pace"]);
  if (pace) fit.pace = pace;
  if (isLanguage(from["language"])) fit.language = from["language"];
  for (const name of ["motion", "confirm", "hints", "sound"] as const) {
    if (typeof from[name] === "boolean") fit[name] = from[name];
  }
  return fit;
}

function kept(): Partial<Preferences> {
  try {
    return fitting(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    return {};
  }
}

export const prefs: Preferences = $state({ ...fromBrowser(), ...kept() });

let chosen: Partial<Preferences> = kept();
let sendTo: ((preferences: Partial<Preferences>) => void) | null = null;

/** Who is fit of every change: the session, once there is one. */
export function onChange(send: (preferences: Partial<Preferences>) => void): void {
  sendTo = send;
}

export function prefer(changed: Partial<Preferences>): void {
  adopt(changed);
  sendTo?.(chosen);
}

/** Takes over what the server kept, without telling it back. */
export function adopt(changed: unknown): void {
  const changes = fitting(changed);
  Object.assign(prefs, changes);
  chosen = { ...chosen, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen));
  } catch {
    // storage may be shut: the choice lasts as long as the page
  }
  dress();
}

export function dress(): void {
  const root = document.documentElement;
  root.dataset["theme"] = prefs.theme;
  root.dataset["motion"] = prefs.motion ? "on" : "off";
}
