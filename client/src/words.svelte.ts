/** Sentences in the reader's language, made from keys and values as the terminal makes them. */
import type { Value, Values } from "./board";
import elision from "./generated/elision.json";
import shapes from "./generated/moves.json";

export const LANGUAGES = ["fr", "de", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language in its own name: the same in every language. */
export const LANGUAGE_NAMES: Record<Language, string> = { fr: "Français", de: "Deutsch", en: "English" };

/** English is written as in Britain. */
const LOCALES: Record<Language, string> = { fr: "fr", de: "de", en: "en-GB" };

type Entries = Record<string, string | string[]>;
const files = import.meta.glob<Entries>("./generated/words/*/*.json", { import: "default" });

let language = $state<Language>("en");
let entries = $state.raw<Entries>({});
const parts = new Set<string>(["core"]);

export const words = {
  get language() {
    return language;
  },
};

async function load(into: Language, wanted: Iterable<string>): Promise<Entries> {
  const found = await Promise.all(
    [...wanted].map((part) => files[`./generated/words/${into}/${part}.json`]?.() ?? Promise.resolve({})),
  );
  return Object.assign({}, ...found) as Entries;
}

/** Switches the language: nothing changes on the screen until all its words are there. */
export async function speak(wanted: Language): Promise<void> {
  const loaded = await load(wanted, parts);
  language = wanted;
  entries = loaded;
  document.documentElement.lang = wanted;
}

const learning = new Map<string, Promise<void>>();

/** Fetches the words of a game (or another part) once; what could not be fetched may be asked for again. */
export function learn(part: string): Promise<void> {
  let fetching = learning.get(part);
  if (!fetching) {
    fetching = add(part).catch((error: unknown) => {
      learning.delete(part);
      parts.delete(part);
      throw error;
    });
    learning.set(part, fetching);
  }
  return fetching;
}

async function add(part: string): Promise<void> {
  parts.add(part);
  let loaded: Entries, spoken: Language;
  do {
    spoken = language;
    loaded = await load(spoken, [part]);
  } while (spoken !== language);
  entries = { ...entries, ...loaded };
}

function plural(n: number): number {
  const one = language === "fr" ? n < 2 && n >= 0 : n === 1;
  return one ? 0 : 1;
}

export function known(key: string): boolean {
  return key in entries;
}

/** The sentence of a key; a game's own entry comes before the shared one, a missing one shows its key. */
export function say(key: string, values: Values = {}, game = "", names: readonly string[] = []): string {
  const entry = entries[`${game}.${key}`] ?? entries[key];
  if (entry === undefined) return key;
  const text = typeof entry === "string" ? entry : (entry[plural(Number(values["n"] ?? 1))] ?? key);
  return elided(text, values, game, names).replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? named(name, values[name], game, names) : whole,
  );
}

const BEFORE = new RegExp(elision.before, "g");
const VOWEL = new RegExp(elision.vowel);

/** French puts “d’” for “de” before a name that begins with a vowel; the rule is Python's own. */
function elided(text: string, values: Values, game: string, names: readonly string[]): string {
  if (language !== "fr") return text;
  return text.replace(BEFORE, (whole: string, head: string, name: string) =>
    name in values && VOWEL.test(named(name, values[name], game, names)) ? `${head}’{${name}}` : whole,
  );
}

function named(name: string, value: Value, game: string, names: readonly string[]): string {
  const bare = name.replace(/[0-9]+$/, "");
  if (Array.isArray(value)) return value.map((each: Value) => named(bare, each, game, names)).join(", ");
  if (bare === "seat" && typeof value === "number" && value < names.length) return names[value] ?? "";
  // the catalogues are Python's: nothing is called None there
  const called = value === null || value === undefined ? "None" : String(value);
  // who sees the board needs no coordinates, as one who types moves does
  const entry =
    entries[`${game}.board.${bare}.${called}`] ??
    entries[`${game}.${bare}.${called}`] ??
    entries[`${bare}.${called}`];
  if (typeof entry === "string") return entry;
  return typeof value === "number" ? number(value) : String(value);
}

export function gameName(game: string): string {
  return say(`${game}.name`);
}

/** How numbers are written in each language: costly to make, and asked for in nearly every sentence. */
const NUMBERS = Object.fromEntries(LANGUAGES.map((each) => [each, new Intl.NumberFormat(LOCALES[each])])) as Record<
  Language,
  Intl.NumberFormat
>;

export function number(value: number): string {
  return NUMBERS[language].format(value);
}

/** A point in time as this reader writes it. */
export function moment(at: number, dayOnly = false): string {
  const shape: Intl.DateTimeFormatOptions = dayOnly
    ? { dateStyle: "full", timeZone: "UTC" }
    : { dateStyle: "medium", timeStyle: "short" };
  return new Intl.DateTimeFormat(LOCALES[language], shape).format(new Date(at));
}

/** Tiles in rows: nobody wants to read them, their size says enough. */
const MOSAIC = /^[0-9]{4}(\.[0-9]{4})*(\/[0-9]{4}(\.[0-9]{4})*)+$/;

/** The mosaic that a move lays: better shown than told. */
export function mosaicIn(move: string): string | null {
  return move.split(" ").find((each) => MOSAIC.test(each)) ?? null;
}

/** A move's text as a sentence; the text itself where the catalogue has none. */
export function moveWords(game: string, text: string, names: readonly string[]): string {
  const [verb = "", ...rest] = text.split(" ");
  const fields = (shapes as Record<string, Record<string, string[]>>)[game]?.[verb];
  if (!fields) return text;
  const key = `move.${verb}`;
  const sentence = say(key, moveValues(fields, rest), game, names);
  return sentence === key ? text : sentence;
}

function moveValues(fields: string[], rest: string[]): Values {
  const many = fields.findIndex((each) => each.endsWith("*"));
  const after = fields.length - many - 1;
  const values: Values = {};
  fields.forEach((field, index) => {
    if (many < 0 || index < many) values[field] = word(rest[index]);
    else if (index === many) values[field.slice(0, -1)] = rest.slice(many, rest.length - after).map(wordOf);
    else values[field] = word(rest[rest.length - fields.length + index]);
  });
  return values;
}

function wordOf(text: string): number | string {
  return /^-?[0-9]{1,9}$/.test(text) && String(Number(text)) === text ? Number(text) : text;
}

function word(text: string | undefined): Value {
  if (text !== undefined && MOSAIC.test(text)) {
    const rows = text.split("/");
    return say("client.mosaic", { width: rows[0]!.split(".").length, height: rows.length });
  }
  return text === undefined ? null : wordOf(text);
}
