// What eslint asks of the scripts of pages: its recommended rules, of modules that know nothing but what they import.
import js from "@eslint/js";
import globals from "globals";

// Words of the browser that read like names of our own: where they are meant, they are imported.
const MISTAKEN = ["event", "find", "name", "open", "parent", "self", "status", "stop", "top", "when"];
const within = (files, known) => ({ files, languageOptions: { globals: known } });

export default [
  { ignores: ["**/*.min.js"] },
  js.configs.recommended,
  within(["carcscore/**/*.js"], globals.browser),
  within(["web/service_worker.js"], globals.serviceworker),
  within(["web/worker.mjs"], globals.worker),
  within(["web/inside.mjs"], globals.nodeBuiltin),
  {
    rules: {
      "no-restricted-globals": ["error", ...MISTAKEN],
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
    },
  },
];
