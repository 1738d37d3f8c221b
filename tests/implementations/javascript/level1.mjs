// Level 1 of the contract (melds and openings) as an engine of its own, written from spec/contract.md, spec/README.md and spec/violations.yaml.
//
//     node level1.mjs FOLDER
//
// FOLDER has one file for each variant, `<id>.json`, as `GET /v1/variants/{id}` answers it. A line `{"op": "melds/check", "request": {…}}` on
// stdin is answered by a line `{"status": 200, "answer": {…}}` on stdout, `{"op": "capabilities"}` by what `GET /v1` says and the variants that
// there are. Needs nothing but node 20. Messages are English alone.

import { serve } from "./lines.mjs";
import { ANSWERS } from "./questions.mjs";
import { loadVariants } from "./variants.mjs";

const NAMES = { "melds/check": "checkMeld", "openings/check": "checkOpening", "variants/check": "checkVariant" };

function capabilities(variants) {
  const operations = Object.values(NAMES);
  return { name: "tierce-level1-javascript", version: "1", contractVersion: "1", levels: [1], operations, variants: [...variants.keys()] };
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Usage: node level1.mjs FOLDER (of variants, one <id>.json each)");
  process.exit(2);
}
let variants;
try {
  variants = loadVariants(folder);
} catch (error) {
  console.error(`No variants in ${folder}: ${error.message}`);
  process.exit(2);
}
const operations = { capabilities: () => ({ status: 200, answer: capabilities(variants) }) };
for (const [op, answer] of Object.entries(ANSWERS)) operations[op] = (question) => ({ status: 200, answer: answer(variants, question) });
await serve(operations);
