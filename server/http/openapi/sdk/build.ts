import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadEnv } from "#server/core/env.ts";
import { compileSdk } from "#server/http/openapi/sdk/compile.ts";
import { buildDocument, documentDigest } from "#server/http/openapi/document.ts";
import { sdkTree } from "#server/http/openapi/sdk/names.ts";
import { listOperations } from "#server/http/operations/operations.ts";
import { eventTypes } from "#server/events/types.ts";

/**
 * `npm run sdk`: writes the API document and what the client takes from it into sdk/ (the types of
 * openapi-typescript, the table of operations), and compiles what is published (sdk/dist). The
 * generator is fetched when it is needed and pinned here: it brings a second TypeScript, which
 * nobody else needs.
 */
const generator = ["--package=openapi-typescript@7.13.0", "--package=typescript@5.9.3"];
const root = fileURLToPath(new URL("../../../..", import.meta.url));
const sdk = path.join(root, "sdk");
const env = loadEnv({});

const document = buildDocument(env);
const described = path.join(sdk, "openapi.json");
writeFileSync(path.join(sdk, "src/document.sha256"), `${documentDigest(document)}\n`);
// People read answers: they are shown the values known today. Refusals all have one type.
writeFileSync(described, JSON.stringify(document, forTypes));
const output = ["--output", path.join(sdk, "src/schema.ts")];
run("npm", ["exec", "--yes", ...generator, "--", "openapi-typescript", described, ...output]);
write("src/table.ts", `export const table = ${JSON.stringify(operationTree(), null, 2)} as const;`);
write("src/types.ts", types());
const addresses = { live: env.LIVE_URL, testing: env.TESTING_URL };
write("src/addresses.ts", `export const addresses = ${JSON.stringify(addresses)} as const;`);
compileSdk();

function operationTree() {
  const lines = listOperations().map((operation): [string, unknown[]] => {
    const { name, method, path: where, query } = operation;
    const id = name.replaceAll(/\.(.)/g, (_, letter: string) => letter.toUpperCase());
    const isList = query.has("offset") && query.has("limit");
    const isBare = method === "GET" && query.size === 0;
    return [name, [method, where, id, ...(isList ? ["list"] : isBare ? ["bare"] : [])]];
  });
  return sdkTree(lines);
}

function types(): string {
  const names = Object.keys(document.components.schemas).toSorted();
  const lines = names.map((name) => `export type ${name} = components["schemas"]["${name}"];`);
  return `import type { components, webhooks } from "./schema.js";

${lines.join("\n")}

/** Types of the service's own events. */
export type EventTypeName = keyof webhooks;
/** What is posted to endpoints, by its \`type\`: ${eventTypes.length} of them. */
export type WebhookEvent = {
  [Name in EventTypeName]: webhooks[Name]["post"]["requestBody"]["content"]["application/json"];
}[EventTypeName];`;
}

function forTypes(this: unknown, key: string, value: unknown): unknown {
  if (key === "example" || (/^[45]/.test(key) && /responses/.test(JSON.stringify(value))))
    return undefined;
  if (typeof value !== "object" || value === null || !("x-extensible-enum" in value)) return value;
  const { "x-extensible-enum": values, ...rest } = value;
  return { ...rest, enum: values };
}

function write(file: string, text: string): void {
  const header = "// Written by `npm run sdk` from the API document.\n";
  writeFileSync(path.join(sdk, file), `${header}${text}\n`);
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
}
