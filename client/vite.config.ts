/** Builds the client into the Python package; boards are taken from the games' own folders. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, loadEnv } from "vite";
import { shell } from "./shell.ts";

const here = (path: string) => decodeURIComponent(new URL(path, import.meta.url).pathname);
/** The server behind live reload: as `tuilerie serve` does, it listens where TUILERIE_PORT says. */
const { TUILERIE_PORT: port = "8000" } = loadEnv("development", here(".."), "TUILERIE_");
const server = `http://127.0.0.1:${port}`;

export default defineConfig({
  plugins: [svelte({ compilerOptions: { runes: true } }), shell()],
  resolve: { alias: { $client: here("./src") }, dedupe: ["svelte"] },
  build: {
    outDir: here("../src/tuilerie/server/static"),
    // a running server may still be asked for files of the last build; `make` removes old ones
    emptyOutDir: false,
    target: "es2022",
    // a strict content policy allows no script or style made of data
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: here("./index.html"), sw: here("./src/worker/sw.ts") },
      // a worker's scope is the folder it lies in
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        // every file costs a request: what is shown together is loaded together
        codeSplitting: {
          groups: [
            { name: "home", test: /client\/src\/(main\.ts|pages\/Home\.svelte)$/, priority: 3 },
            { name: "pictures", test: /\/board\/Picture\.svelte/, priority: 2 },
            { name: "table", test: /client\/src\/pages\/Table\.svelte$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [here("..")] },
    // the host stays the one that was asked, or the server takes it for another origin
    proxy: { "/api": { target: server }, "/live": { target: server, ws: true } },
  },
});
