/** Tells the service worker which files of a build are its shell: what the pages that work alone need. */
import type { Plugin } from "vite";

/** Pages that open without a connection; the other ones say that they need one. */
const PAGES = ["Home", "Puzzles", "RulesPage", "Lost"];
const STILL = ["/", "/early.js", "/mark.svg", "/manifest.webmanifest", "/icons/icon-192.png"];

export function shell(): Plugin {
  return {
    name: "tuilerie-shell",
    apply: "build",
    // after the page was written: an entry that held nothing of its own is gone by then
    enforce: "post",
    generateBundle(_, bundle) {
      const files = new Set<string>();
      const take = (name: string) => {
        const part = bundle[name];
        if (files.has(name) || !part) return;
        files.add(name);
        if (part.type !== "chunk") return;
        part.imports.forEach(take);
        part.viteMetadata?.importedCss.forEach((each) => files.add(each));
        part.viteMetadata?.importedAssets.forEach((each) => files.add(each));
      };
      let version = "";
      for (const part of Object.values(bundle)) {
        const first = part.type === "chunk" && part.moduleIds.some((id) => id.endsWith("/src/main.ts"));
        // what comes first names every other part, and so its own name changes with any of them
        if (first) version = part.fileName;
        const fromPages = part.type === "chunk" && part.isDynamicEntry && PAGES.includes(part.name);
        if (first || fromPages) take(part.fileName);
        if (part.type === "asset" && part.fileName.endsWith(".woff2")) files.add(part.fileName);
      }
      const listed = [...STILL, ...[...files].sort().map((each) => `/${each}`)];
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") throw new Error("the service worker was not built");
      if (!version) throw new Error("the client has no beginning");
      worker.code = `const __SHELL__=${JSON.stringify({ version, files: listed })};\n${worker.code}`;
    },
  };
}
