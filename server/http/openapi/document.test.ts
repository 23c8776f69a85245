import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { loadEnv } from "#server/core/env.ts";
import { exampleMessage } from "#server/events/example.ts";
import { eventTypes } from "#server/events/types.ts";
import { chapterOf } from "#server/http/openapi/chapter.ts";
import { buildDocument } from "#server/http/openapi/document.ts";
import { holdsComponent } from "#server/http/openapi/schemas.ts";
import { tags } from "#server/http/openapi/tags.ts";
import { listOperations } from "#server/http/operations/operations.ts";

const document = buildDocument(loadEnv({ APP_URL: "http://127.0.0.1:3000" }));
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test("the linter of Redocly finds neither errors nor warnings", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "canary-openapi-"));
  const file = path.join(folder, "openapi.json");
  await writeFile(file, JSON.stringify(document));
  const lint = ["node_modules/@redocly/cli/bin/cli.js", "lint", file, "--format=json"];
  const env = {
    NODE_ENV: "test" as const,
    PATH: path.dirname(process.execPath),
    REDOCLY_TELEMETRY: "off",
  };
  const { stdout } = await promisify(execFile)(process.execPath, lint, { env });
  await rm(folder, { recursive: true });
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
});

test("every operation with a route is described, with its status, and nothing else", () => {
  expect(described).toHaveLength(listOperations().length);
  for (const operation of listOperations()) {
    const found = document.paths[`/api/canary${operation.path}`]?.[operation.method.toLowerCase()];
    const successes = Object.keys(found?.responses ?? {}).filter((status) => status < "300");
    const dryRun = operation.status === 201 ? ["2XX"] : [];
    expect(successes, operation.name).toEqual([String(operation.status), ...dryRun]);
  }
});

test("every operation says what it is for, under a chapter that exists", () => {
  const chapters = tags.map(({ name }) => name);
  for (const { operationId, summary, description, tags: [tag] = [] } of described) {
    expect(summary, operationId).toBeTruthy();
    expect(description, operationId).toBeTruthy();
    expect(chapters, operationId).toContain(tag);
  }
});

test("what takes a day says no pattern of a moment", () => {
  const said = JSON.stringify([document.paths, document.components]);
  expect(said).not.toMatch(/"format":"date-time","pattern"|"pattern":"[^"]*","format":"date-time"/);
});

test("every field and parameter has a description and an example", () => {
  const bare: string[] = [];
  visit(document.paths, "paths");
  visit(document.components.schemas, "schemas");
  expect(bare).toEqual([]);

  function visit(node: unknown, where: string): void {
    if (typeof node !== "object" || node === null) return;
    const { properties, in: place } = node as { properties?: Record<string, object>; in?: string };
    if (place) check(node, where);
    for (const [name, field] of Object.entries(properties ?? {})) check(field, `${where}.${name}`);
    for (const [name, child] of Object.entries(node)) visit(child, `${where}.${name}`);
  }
  function check(field: object, where: string): void {
    if (where.includes("securitySchemes") || "$ref" in field) return;
    if (!("description" in field) || field.description === undefined)
      bare.push(`${where}: description`);
    if (holdsComponent(field)) return;
    if (!("example" in field) || field.example === undefined) bare.push(`${where}: example`);
  }
});

test("every sample of a body is one that its own schema accepts", () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  ajv.addSchema(document, "document");
  const wrong: string[] = [];
  visit(document.paths, ["paths"]);
  expect(wrong).toEqual([]);

  function visit(node: unknown, at: string[]): void {
    if (typeof node !== "object" || node === null) return;
    if ("schema" in node && "example" in node && node.example !== undefined) {
      const pointer = [...at, "schema"].map((part) =>
        part.replaceAll("~", "~0").replaceAll("/", "~1"),
      );
      const isValid = ajv.compile({
        $ref: `document#/${pointer.map(encodeURIComponent).join("/")}`,
      });
      if (!isValid(node.example)) wrong.push(`${at.join(" ")}: ${ajv.errorsText(isValid.errors)}`);
    }
    for (const [name, child] of Object.entries(node)) visit(child, [...at, name]);
  }
});

test("both environments are listed, the running one first and as it is called", () => {
  const urls = (given: Record<string, string>) =>
    buildDocument(loadEnv(given)).servers.map(({ url, description }) => `${description} ${url}`);
  const live = "Live https://live.canary.example";
  expect(urls({})).toEqual(["Testing http://localhost:3000", live]);
  expect(urls({ APP_URL: "http://shop.test:4000" })).toEqual([
    "Testing http://shop.test:4000",
    live,
  ]);
  const env = { ...loadEnv({ APP_URL: "https://pay.example" }), APP_ENV: "live" as const };
  expect(buildDocument(env).servers[0]?.description).toBe("Live");
});

test("it is at most 690 KiB, and says each refusal once", () => {
  expect(JSON.stringify(document).length).toBeLessThanOrEqual(690 * 1024);
  for (const { responses } of described)
    for (const [status, response] of Object.entries(responses))
      if (Number(status) >= 400) expect(Object.keys(response)).toEqual(["$ref"]);
});

test("generated code gets on with its names: none shadows a global, none is a twin", () => {
  const names = Object.keys(document.components.schemas);
  const globals = new Set([...Object.getOwnPropertyNames(globalThis), "Notification", "Request"]);
  expect(names.filter((name) => globals.has(name) || name.endsWith("Output"))).toEqual([]);
});

test("no field of a schema has a default, which generators take for: always there", () => {
  expect(JSON.stringify(document.components.schemas)).not.toContain('"default":');
  for (const { requestBody } of described)
    expect(JSON.stringify(requestBody ?? {})).not.toContain('"default":');
});

test("what is only answered may gain values", () => {
  const status = Object(document.components.schemas["PaymentIntent"]?.properties?.["status"]);
  expect(status).not.toHaveProperty("enum");
  expect(status["x-extensible-enum"]).toContain("succeeded");
});

test("every event type is a webhook with the payload of its kind", () => {
  expect(Object.keys(document.webhooks)).toEqual(eventTypes);
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  ajv.addSchema(document, "document");
  for (const type of eventTypes) {
    const place = `webhooks/${type}/post/requestBody/content/application~1json/schema`;
    const isValid = ajv.compile({ $ref: `document#/${place}` });
    expect(isValid(exampleMessage(type)), `${type}: ${ajv.errorsText(isValid.errors)}`).toBe(true);
  }
});

test("each chapter is a document of its own that refers to nothing it does not have", () => {
  const operations = document.tags.map(({ name }) => {
    const chapter = JSON.stringify(chapterOf(document, name));
    const { paths, components } = JSON.parse(chapter) as {
      paths: Record<string, object>;
      components: Record<string, Record<string, unknown>>;
    };
    const missing = [...chapter.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].filter(
      ([, kind = "", component = ""]) => components[kind]?.[component] === undefined,
    );
    expect([name, missing]).toEqual([name, []]);
    return Object.values(paths).reduce((sum, path) => sum + Object.keys(path).length, 0);
  });
  const all = Object.values(document.paths).flatMap((path) => Object.keys(path)).length;
  expect(operations.reduce((sum, count) => sum + count, 0)).toBe(all);
});
