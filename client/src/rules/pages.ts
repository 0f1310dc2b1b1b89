/** The games' own rules pages, fetched when read. */
import { known, learn, say } from "../words.svelte";
import { blocks, type Block } from "./markdown";

const files = import.meta.glob<string>("../../../src/tuilerie/games/*/rules.*.md", {
  query: "?raw",
  import: "default",
});

export async function rulesOf(game: string, language: string): Promise<Block[] | null> {
  const load = files[`../../../src/tuilerie/games/${game}/rules.${language}.md`];
  if (!load) return null;
  await learn(game);
  return blocks(spoken(game, await load()));
}

const CODE = /`([\w-]+)`/g;

/** The page with options and their choices called as the forms call them; the keys are for those who type them. */
export function spoken(game: string, page: string): string {
  const codes = [...page.matchAll(CODE)].map((found) => found[1]!);
  const options = codes.filter((code) => known(`${game}.option.${code}`));
  const choice = (code: string) =>
    options.map((option) => `${game}.choice.${option}.${code}`).find((key) => known(key));
  return page
    .replace(/\| `[\w-]+`\s?: /g, "| ")
    .replace(/ \(`([\w-]+)`\)/g, (whole, code: string) => (choice(code) ? "" : whole))
    .replace(CODE, (whole, code: string) => {
      const key = options.includes(code) ? `${game}.option.${code}` : choice(code);
      return key ? `*${say(key)}*` : whole;
    });
}
