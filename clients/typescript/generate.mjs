// Writes the types of the contract: `node generate.mjs FILE` (npm run generate writes src/contract.ts).

import { writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("node generate.mjs FILE");

const types = await openapiTS(new URL("../../openapi.yaml", import.meta.url), {
    defaultNonNullable: false, // what has a default need not be sent
    emptyObjectsUnknown: true, // an object without named members is open, not empty
});
await writeFile(file, `// Made from openapi.yaml by openapi-typescript (npm run generate): not changed by hand.\n\n${astToString(types)}`);
