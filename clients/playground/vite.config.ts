/// How the playground is built: into the Python package, from which the service serves it.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

import { defineConfig, type Plugin } from "vite";
import { parse } from "yaml";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const require = createRequire(import.meta.url);

/// The deck (CC0, Adrian Kennard's, as `@letele/playing-cards` has it) as one SVG file a card: `KH.svg`, `JK.svg`, `back.svg`.
function deck(): Map<string, string> {
  const react = require("react");
  const { renderToStaticMarkup } = require("react-dom/server");
  const file = readFileSync(here("node_modules/@letele/playing-cards/dist/index.esm.js"), "utf8");
  // The package has one ES module that its own package.json calls CommonJS: it is read as what it is.
  const names = [...file.matchAll(/Svg\w+ as (\w+)/g)].map((found) => found[1]!);
  const body = file.replace(/^import .*$/gm, "").replace(/^export \{[^}]*\};?$/gm, "");
  const exported = [...file.matchAll(/(Svg\w+) as (\w+)/g)].map(([, local, name]) => `${name}: ${local}`).join(", ");
  const drawn = new Function("React", "_extends", `${body}; return { ${exported} };`)(react, Object.assign);
  const called = (name: string) => (name === "B1" ? "back" : name === "J1" ? "JK" : name.slice(1).toUpperCase() + name[0]);
  const picture = (name: string): string => {
    const svg: string = renderToStaticMarkup(react.createElement(drawn[name]));
    // The pattern of the back has no colour of its own.
    return name === "B1" ? svg.replace("<path ", '<path fill="#28507d" ') : svg;
  };
  return new Map(names.filter((name) => !["B2", "J2"].includes(name)).map((name) => [called(name), picture(name)]));
}

function cards(): Plugin {
  const files = deck();
  const hash = createHash("sha256").update([...files.values()].join("")).digest("hex").slice(0, 8);
  return {
    name: "cards",
    config: () => ({ define: { __CARDS__: JSON.stringify(`/playground/cards-${hash}/`) } }),
    generateBundle() {
      for (const [name, source] of files) this.emitFile({ type: "asset", fileName: `cards-${hash}/${name}.svg`, source });
    },
  };
}

/// `virtual:spec/de`: names of cards, rules and chapters in a language, as the wording and the rulebooks in `spec/` have them.
function spec(): Plugin {
  const prefix = "virtual:spec/";
  return {
    name: "spec",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const language = id.slice(prefix.length + 1);
      const read = (path: string) => {
        this.addWatchFile(here(path));
        return parse(readFileSync(here(path), "utf8"));
      };
      const { cards, ranks, bound, kinds } = read(`../../spec/wording/${language}.yaml`);
      const { direction, chapters, basis, ruleNames } = read(`../../spec/rulebook/${language}.yaml`);
      return `export default ${JSON.stringify({ direction, cards, ranks, bound, kinds, chapters, basis, ruleNames })};`;
    },
  };
}

export default defineConfig({
  base: "/playground/",
  publicDir: false,
  plugins: [cards(), spec()],
  resolve: { alias: { "tierce-client": here("../typescript/src/index.ts") }, dedupe: ["openapi-fetch"] },
  build: {
    outDir: here("../../service/tierce/web/playground"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      output: { entryFileNames: "[name]-[hash].js", chunkFileNames: "[name]-[hash].js", assetFileNames: "[name]-[hash][extname]" },
    },
  },
  // Beside `make serve`, which has the cards, too.
  server: { proxy: { "^/(v1|docs|rulebooks|openapi|playground/cards-)": "http://127.0.0.1:8000" } },
});
