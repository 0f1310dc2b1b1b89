/** Our own rules pages as blocks: headings, paragraphs, lists and tables, with bold, emphasis, code and links inside. */

export type Inline =
  { kind: "text" | "bold" | "em" | "code"; text: string } | { kind: "link"; text: string; href: string };

export type Block =
  | { kind: "heading"; level: number; text: Inline[]; id: string }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "line" }
  | { kind: "list"; items: Item[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

export interface Item {
  /** The article the item is, such as M12; empty for plain items. */
  article: string;
  ruling: boolean;
  text: Inline[];
}

const ARTICLE = /^\*\*([A-Z]{1,2}[0-9]+[a-z]?)\*\*\s*/;
const RULING = "⚖";

export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  const lines = markdown.split("\n");
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = /^(#{1,6}) (.*)$/.exec(line);
    if (!line.trim()) at += 1;
    else if (/^-{3,}$/.test(line)) {
      found.push({ kind: "line" });
      at += 1;
    } else if (heading) {
      found.push({ kind: "heading", level: heading[1]!.length, text: inline(heading[2]!), id: slug(heading[2]!) });
      at += 1;
    } else if (/^[-*] /.test(line)) {
      const items: Item[] = [];
      for (; at < lines.length && /^([-*] | +\S)/.test(lines[at]!); at++) {
        if (/^[-*] /.test(lines[at]!)) items.push(item(lines[at]!.slice(2)));
        else items.at(-1)!.text.push({ kind: "text", text: " " }, ...inline(lines[at]!.trim()));
      }
      found.push({ kind: "list", items });
    } else if (line.startsWith("|")) {
      const rows: Inline[][][] = [];
      for (; at < lines.length && lines[at]!.startsWith("|"); at++) {
        const cells = lines[at]!.replace(/^\||\|$/g, "")
          .split("|")
          .map((cell) => cell.trim());
        if (!cells.every((cell) => /^:?-+:?$/.test(cell))) rows.push(cells.map(inline));
      }
      found.push({ kind: "table", head: rows[0] ?? [], rows: rows.slice(1) });
    } else {
      const text: string[] = [];
      for (; at < lines.length && lines[at]!.trim() && !/^(#|[-*] |\||-{3,}$)/.test(lines[at]!); at++)
        text.push(lines[at]!);
      found.push({ kind: "paragraph", text: inline(text.join(" ")) });
    }
  }
  return found;
}

function item(text: string): Item {
  const article = ARTICLE.exec(text);
  const rest = article ? text.slice(article[0].length) : text;
  const ruling = rest.startsWith(RULING);
  return { article: article?.[1] ?? "", ruling, text: inline(ruling ? rest.slice(RULING.length).trim() : rest) };
}

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  const pattern = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > last) parts.push({ kind: "text", text: text.slice(last, match.index) });
    if (match[1] !== undefined) parts.push({ kind: "bold", text: match[1] });
    else if (match[2] !== undefined) parts.push({ kind: "em", text: match[2] });
    else if (match[3] !== undefined) parts.push({ kind: "code", text: match[3] });
    else parts.push({ kind: "link", text: match[4]!, href: match[5]! });
    last = match.index + match[0].length;
  }
  if (last < text.length) parts.push({ kind: "text", text: text.slice(last) });
  return parts;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
