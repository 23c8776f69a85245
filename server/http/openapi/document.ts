import { createHash } from "node:crypto";
import { generateOpenApiDocument } from "trpc-to-openapi";
import type { Env } from "#server/core/env.ts";
import { apiVersion } from "#server/core/version.ts";
import { errorSchema, sharedComponents } from "#server/http/openapi/components.ts";
import { correctOperation } from "#server/http/openapi/operation.ts";
import type { OperationObject } from "#server/http/openapi/operation.ts";
import { overview } from "#server/http/openapi/overview.ts";
import type { Schemas } from "#server/http/openapi/sample.ts";
import { completeSchemas } from "#server/http/openapi/schemas.ts";
import { tags } from "#server/http/openapi/tags.ts";
import { basePath, listOperations } from "#server/http/operations/operations.ts";
import type { Operation } from "#server/http/operations/operations.ts";
import { appRouter } from "#server/routers/root.ts";

type Addresses = Pick<Env, "LIVE_URL" | "TESTING_URL">;
type Paths = Record<string, Record<string, OperationObject>>;
export type Document = ReturnType<typeof buildDocument>;

/**
 * The OpenAPI 3.1 document of every operation, made from the procedures' own meta and schemas.
 * The generator's view of statuses and errors is replaced by what the adapter really answers.
 */
export function buildDocument(env: Addresses) {
  const generated = generateOpenApiDocument(appRouter, {
    title: "Canary",
    version: apiVersion,
    openApiVersion: "3.1.0",
    baseUrl: env.LIVE_URL,
    filter: ({ metadata }) => metadata.openapi !== undefined,
  });
  const operations = inReadingOrder(listOperations());
  const components = ourSchemas(generated.components?.schemas as Schemas | undefined);
  const used = new Set(operations.map(({ tag }) => tag));
  return {
    openapi: "3.1.0",
    info: {
      title: "Canary",
      version: apiVersion,
      summary: "Payments for merchants.",
      description: overview(),
      license: { name: "Proprietary", url: `${env.LIVE_URL}/terms` },
    },
    servers: [
      { url: serverUrl(env.LIVE_URL), description: "Live" },
      { url: serverUrl(env.TESTING_URL), description: "Testing" },
    ],
    tags: tags.filter(({ name }) => used.has(name)),
    paths: completeSchemas(pathsOf(operations, generated.paths as Paths, components), components),
    components: { ...sharedComponents, schemas: completeSchemas(components, components) },
  };
}

/** What tells whether generated code belongs to this document. */
export function documentDigest(document: Document): string {
  return createHash("sha256").update(JSON.stringify(document)).digest("hex");
}

/** Linters refuse the name `localhost` in a document that is published; its address they take. */
function serverUrl(url: string): string {
  return url.replace(/^(https?:\/\/)localhost(?=[:/]|$)/, "$1127.0.0.1");
}

function pathsOf(operations: Operation[], generated: Paths, components: Schemas): Paths {
  const paths: Paths = {};
  for (const operation of operations) {
    const method = operation.method.toLowerCase();
    const made = generated[operation.path]?.[method];
    const path = basePath + operation.path;
    if (made)
      paths[path] = { ...paths[path], [method]: correctOperation(operation, made, components) };
  }
  return paths;
}

/** Without the generator's own idea of errors. */
function ourSchemas(generated: Schemas = {}): Schemas {
  const ours = Object.entries(generated).filter(([name]) => !name.startsWith("error."));
  return { ...Object.fromEntries(ours), Error: errorSchema() as Schemas[string] };
}

function inReadingOrder(operations: Operation[]): Operation[] {
  const chapters = tags.map(({ name }) => name);
  return operations.toSorted(
    (left, right) => chapters.indexOf(left.tag) - chapters.indexOf(right.tag),
  );
}
