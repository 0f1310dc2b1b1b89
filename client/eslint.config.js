// What a reader of shell and boards may rely on; layout is prettier's, types are svelte-check's.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";

export default typescript.config(
  js.configs.recommended,
  typescript.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: globals.browser },
    rules: {
      // svelte-check sees undefined names with their types
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      // a space at the edge of a block survives only as {" "}
      "svelte/no-useless-mustaches": "off",
      // sets and maps are made, used and dropped inside one function; what lasts is $state
      "svelte/prefer-svelte-reactivity": "off",
      eqeqeq: "error",
      "no-console": "error",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser } },
  },
  { ignores: ["**/generated/**", "**/node_modules/**", "**/static/**"] },
);
