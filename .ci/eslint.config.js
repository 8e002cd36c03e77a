import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "eqeqeq": "error",
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-shadow": "error",
      "no-var": "error",
      "prefer-const": "error",
      "max-len": ["error", { code: 120 }],
    },
  },
  {
    files: ["**/offline.js"],
    languageOptions: { globals: { ...globals.serviceworker, EDITION: "readonly" } },
  },
  { files: ["**/compile.js"], languageOptions: { sourceType: "commonjs", globals: globals.node } },
  { ignores: ["**/labextensions/**", "**/viz.js"] },
];
