/** The games' own rules pages, fetched when read. */
import { blocks, type Block } from "./markdown";

const files = import.meta.glob<string>("../../../src/tuilerie/games/*/rules.*.md", {
  query: "?raw",
  import: "default",
});

export async function rulesOf(game: string, language: string): Promise<Block[] | null> {
  const load = files[`../../../src/tuilerie/games/${game}/rules.${language}.md`];
  return load ? blocks(await load()) : null;
}
