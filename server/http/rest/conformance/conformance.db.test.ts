import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { describe, expect, test } from "vitest";
import { allScopes } from "#server/core/caller/scopes.ts";
import { toolsOf } from "#server/http/mcp/tools.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import {
  operations,
  operationsOnOne,
  requestFor,
  rowOf,
} from "#server/workshop/testing/conformance/call.ts";
import { fingerprintOf } from "#server/workshop/testing/conformance/fingerprint.ts";
import { rows } from "#server/workshop/testing/conformance/rows.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

// Every answer in this file is also checked against the OpenAPI document, by app.request.
const app = await createTestApp();
const validators = new AjvJsonSchemaValidator();

test("every operation has a row or a resource with a sample, and every row an operation", () => {
  const names = new Set(operations.map(({ name }) => name));
  expect(Object.keys(rows).filter((name) => !names.has(name))).toEqual([]);
  for (const operation of operations)
    expect(rowOf(operation), operation.name).toBeTypeOf("function");
});

test("the operations that need no credential are these", () => {
  const open = operations.filter(({ isPublic }) => isPublic).map(({ name }) => name);
  expect(open.toSorted()).toEqual(["authentication.jwks", "balance.seals", "health.check"]);
});

describe("with valid input and the operation's scope alone, the documented status and schema:", () => {
  test.each(
    operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
  )("%s", async (_, operation) => {
    const world = await createWorld(app);
    const input = await rowOf(operation)(world);
    expectToolTakes(operation, input);
    const { path, body } = requestFor(operation, input);
    const { scope } = operation;
    const key = await app.createKey(world.merchant.id, scope ? [scope] : ["customers:read"]);
    const answer = await app.request(operation.method, path, { body, key });
    expect(answer, answer.text).toMatchObject({ status: operation.status });
  });
});

/** An agent that follows the tool's schema can send what the operation takes: checked by the official SDK's own validator. */
function expectToolTakes({ name }: { name: string }, input: object): void {
  const tool = toolsOf({ scopes: new Set(allScopes) }).find(
    ({ operation }) => operation.name === name,
  );
  if (!tool) return;
  expect(JSON.stringify(tool.tool.inputSchema)).not.toContain("$ref");
  const sent: unknown = JSON.parse(JSON.stringify(input));
  expect(validators.getValidator(tool.tool.inputSchema as never)(sent)).toMatchObject({
    valid: true,
  });
}

describe("another merchant's id is answered in the bytes of a missing one, and changes nothing:", () => {
  test.each(
    operationsOnOne.map(
      (operation) => [`${operation.method} ${operation.path}`, operation] as const,
    ),
  )("%s", async (_, operation) => {
    const world = await createWorld(app);
    const input = await rowOf(operation)(world);
    const stranger = await app.createMerchant();
    const before = await fingerprintOf(app.services.db);
    const send = (id: string | undefined) => {
      const { path, body } = requestFor(operation, { ...input, id });
      const headers = { "x-request-id": "same" };
      return app.request(operation.method, path, { body, headers, key: stranger.apiKey });
    };
    const foreign = await send(input.id);
    const missing = await send(`${input.id?.split("_")[0]}_00000000000000000000000000`);
    expect(foreign).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect(foreign.text).toBe(missing.text);
    expect(await fingerprintOf(app.services.db)).toBe(before);
  });
});

describe("a key or token with every scope but the operation's is refused, and nothing is stored:", () => {
  test.each(
    operations
      .filter(({ scope }) => scope)
      .map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
  )("%s", async (_, operation) => {
    const world = await createWorld(app);
    const { path, body } = requestFor(operation, await rowOf(operation)(world));
    const scopes = allScopes.filter((scope) => scope !== operation.scope);
    const key = await app.createKey(world.merchant.id, scopes);
    const narrowed = new URLSearchParams({ scope: scopes.join(" ") });
    const token = await app.request("GET", `/authentication/token?${narrowed.toString()}`, {
      key: world.merchant.apiKey,
    });
    const before = await fingerprintOf(app.services.db);
    for (const credential of [key, token.body.token]) {
      const answer = await app.request(operation.method, path, { body, key: credential });
      const message = [`This credential lacks the scope ${operation.scope}.`];
      expect(answer).toMatchObject({ status: 403, body: { code: "insufficient_scope", message } });
    }
    expect(await fingerprintOf(app.services.db)).toBe(before);
  });
});
