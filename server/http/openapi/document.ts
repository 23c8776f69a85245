import { hash } from "node:crypto";
import { generateOpenApiDocument } from "trpc-to-openapi";
import type { Env } from "#server/core/env.ts";
import { apiVersion } from "#server/core/version.ts";
import { dryRunSchema, errorSchema, sharedComponents } from "#server/http/openapi/components.ts";
import { generous } from "#server/http/openapi/generous.ts";
import {
  correctOperation,
  type OperationObject,
  type Shared,
  sharedResponses,
} from "#server/http/openapi/operation.ts";
import { overview } from "#server/http/openapi/overview.ts";
import type { Schemas } from "#server/http/openapi/sample.ts";
import { completeSchemas } from "#server/http/openapi/schemas.ts";
import { tags } from "#server/http/openapi/tags.ts";
import { webhookAnswers, webhookComponents, webhooks } from "#server/http/openapi/webhooks.ts";
import { basePath, listOperations, type Operation } from "#server/http/operations/operations.ts";
import { appRouter } from "#server/routers/root.ts";

type Addresses = Pick<Env, "APP_ENV" | "LIVE_URL" | "TESTING_URL">;
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
  const made = ourSchemas(generated.components?.schemas as Schemas | undefined);
  const components = { ...made, ...webhookComponents(made) };
  const shared: Shared = { components, parameters: {} };
  const described = pathsOf(operations, generated.paths as Paths, shared);
  const {
    paths,
    parameters,
    components: schemas,
  } = generous({
    paths: completeSchemas(described, components),
    components: completeSchemas(components, components),
    parameters: shared.parameters,
  });
  const used = new Set(operations.map(({ tag }) => tag));
  return {
    openapi: "3.1.0",
    info: {
      title: "Canary",
      version: apiVersion,
      summary: "Payments for merchants.",
      description: overview(),
      contact: { name: "Canary", url: `${env.LIVE_URL}/docs` },
      license: { name: "Proprietary", url: `${env.LIVE_URL}/terms` },
    },
    servers: serversOf(env),
    security: [{ bearer: [] }],
    tags: tags.filter(({ name }) => used.has(name)),
    paths: paths as Paths,
    webhooks: webhooks(),
    components: {
      ...sharedComponents,
      parameters: parameters as Shared["parameters"],
      responses: { ...sharedResponses(), ...webhookAnswers },
      schemas,
    },
  };
}

/** A digest that tells whether generated code belongs to this document. */
export function documentDigest(document: Document): string {
  return hash("sha256", JSON.stringify(document));
}

/** The one that runs is the first: generated clients call it. */
function serversOf({ APP_ENV, LIVE_URL, TESTING_URL }: Addresses) {
  const live = { url: LIVE_URL, description: "Live" };
  const testing = { url: TESTING_URL, description: "Testing" };
  return APP_ENV === "live" ? [live, testing] : [testing, live];
}

function pathsOf(operations: Operation[], generated: Paths, shared: Shared): Paths {
  const paths: Paths = {};
  for (const operation of operations) {
    const method = operation.method.toLowerCase();
    const made = generated[operation.path]?.[method];
    const path = basePath + operation.path;
    if (made) paths[path] = { ...paths[path], [method]: correctOperation(operation, made, shared) };
  }
  return paths;
}

/** Without the generator's own idea of errors. */
function ourSchemas(generated: Schemas = {}): Schemas {
  const ours = Object.entries(generated).filter(([name]) => !name.startsWith("error."));
  return {
    ...Object.fromEntries(ours),
    ApiError: errorSchema() as Schemas[string],
    DryRun: dryRunSchema() as Schemas[string],
  };
}

function inReadingOrder(operations: Operation[]): Operation[] {
  const chapters = tags.map(({ name }) => name);
  return operations.toSorted(
    (left, right) => chapters.indexOf(left.tag) - chapters.indexOf(right.tag),
  );
}
