import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { compileSdk } from "#server/workshop/packages/compile-sdk.ts";
import { sdk } from "#server/workshop/packages/pack-packages.ts";

// `npm run sdk`: compiles the client and accepts the API document as it is now. A test compares the committed digest,
// so that no change of the API goes unnoticed.
compileSdk();
const document = await readFile(path.join(sdk, "openapi.json"));
const digest = createHash("sha256").update(document).digest("hex");
await writeFile(path.join(sdk, "src/document.sha256"), `${digest}\n`);
