import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import path from "node:path";
import type { ts as TypeScript } from "@ts-morph/common";
import { loadEnv } from "#server/core/env.ts";
import { eventTypes } from "#server/events/types.ts";
import { buildDocument, type Document } from "#server/http/openapi/document.ts";
import { sdkTree } from "#server/http/openapi/sdk/names.ts";
import { listOperations } from "#server/http/operations/operations.ts";

const sdk = path.resolve(import.meta.dirname, "../../../../sdk");
const generated = path.join(sdk, "src/generated");

// A program of its own (programs/start/build/api-client.ts runs it): the router and a second TypeScript leave with it.
const document = buildDocument(loadEnv({}));
mkdirSync(generated, { recursive: true });
replace(path.join(sdk, "openapi.json"), JSON.stringify(document));
write("schema.ts", await schemaTypes(document));
write("table.ts", `export const table = ${JSON.stringify(operationTree(), null, 2)} as const;`);
write("types.ts", namedTypes(document));

/** openapi-typescript needs the API of TypeScript 5, which TypeScript 7 has no more and ts-morph brings in one file. */
async function schemaTypes(described: Document): Promise<string> {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      next(name === "typescript" ? "@ts-morph/common/dist/typescript.js" : name, context),
  });
  const {
    default: generate,
    astToString,
    NEVER,
    tsUnion,
    UNDEFINED,
  } = await import("openapi-typescript");
  const { ts } = await import("@ts-morph/common");
  hooks.deregister();
  // JSON leaves out a member that is undefined, so it may be given, also under exactOptionalPropertyTypes.
  const allowUndefined = (node: TypeScript.Node): void => {
    if (ts.isPropertySignature(node) && node.questionToken && node.type?.kind !== NEVER.kind)
      Object.assign(node, { type: tsUnion([node.type, UNDEFINED]) });
    ts.forEachChild(node, allowUndefined);
  };
  // People read answers: they are shown the values known today. Errors all have one type.
  const nodes = await generate(JSON.stringify(described, forTypes));
  for (const node of nodes) allowUndefined(node);
  return astToString(nodes);
}

function forTypes(this: unknown, key: string, value: unknown): unknown {
  if (key === "example" || (/^[45]/.test(key) && /responses/.test(JSON.stringify(value))))
    return undefined;
  if (typeof value !== "object" || value === null || !("x-extensible-enum" in value)) return value;
  const { "x-extensible-enum": values, ...rest } = value;
  return { ...rest, enum: values };
}

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

function namedTypes({ components }: Document): string {
  const names = Object.keys(components.schemas).toSorted();
  const lines = names.map((name) => `export type ${name} = components["schemas"]["${name}"];`);
  return `import type { components, webhooks } from "./schema.js";

${lines.join("\n")}

/** Types of the service's own events. */
export type EventTypeName = keyof webhooks;
/** The bodies that are posted to endpoints, by their \`type\`: ${eventTypes.length} of them. */
export type WebhookEvent = {
  [Name in EventTypeName]: webhooks[Name]["post"]["requestBody"]["content"]["application/json"];
}[EventTypeName];`;
}

function write(file: string, text: string): void {
  const header = "// Written by `npm run generate` from the API document.\n";
  replace(path.join(generated, file), `${header}${text}\n`);
}

/** Another process never reads half of a file. */
function replace(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}
