import { describe, expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { badInputs } from "#server/workshop/testing/conformance/bad-inputs.ts";
import { operations, requestFor, rowOf } from "#server/workshop/testing/conformance/call.ts";
import { fingerprintOf } from "#server/workshop/testing/conformance/fingerprint.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

const app = await createTestApp();
const { db } = app.services;
const withBody = operations.filter(({ method }) => method === "POST" || method === "PATCH");
const lists = operations.filter(({ query }) => query.has("offset") && query.has("limit"));

function named<Operation extends { method: string; path: string }>(list: Operation[]) {
  return list.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);
}

describe("each field wrong in each way is a 4xx that says so, and nothing is stored:", () => {
  test.each(named(withBody))("%s", async (_, operation) => {
    const world = await createWorld(app);
    const input = await rowOf(operation)(world);
    const { path, body = {} } = requestFor(operation, input);
    const before = await fingerprintOf(db);
    for (const bad of badInputs(operation, { ...body })) {
      const sent = { body: bad.body, key: world.merchant.apiKey };
      const answer = await app.request(operation.method, path, sent);
      expect([400, 413], `${bad.name}: ${answer.text}`).toContain(answer.status);
      expect(answer.body.message.length, bad.name).toBeGreaterThan(0);
    }
    expect(await fingerprintOf(db)).toBe(before);
  });
});

describe("a body that is not one JSON object is refused, and nothing is stored:", () => {
  const bytes = Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  const bodies = [
    "{",
    "[]",
    "null",
    '"text"',
    "{}{}",
    '{"a":1,"a":2}',
    '{"__proto__":{"a":1}}',
    bytes,
  ];
  test.each(named(withBody))("%s", async (_, operation) => {
    const world = await createWorld(app);
    const { path } = requestFor(operation, await rowOf(operation)(world));
    const before = await fingerprintOf(db);
    for (const body of bodies) {
      const answer = await app.request(operation.method, path, {
        body,
        key: world.merchant.apiKey,
      });
      expect(answer, String(body)).toMatchObject({ status: 400, body: { code: "invalid_json" } });
    }
    expect(await fingerprintOf(db)).toBe(before);
  });
});

describe("limit and offset that are no whole numbers in range are a 400:", () => {
  const junk = [
    "limit=0",
    "limit=-1",
    "limit=1.5",
    "limit=abc",
    "limit=",
    "limit=1e3",
    "limit=1&limit=2",
    "limit=9007199254740993",
    "offset=-1",
    "offset=x",
    "offset=1.5",
    "offset=99999999999",
  ];
  test.each(named(lists))("%s", async (_, operation) => {
    const world = await createWorld(app);
    const { path } = requestFor(operation, await rowOf(operation)(world));
    const [bare] = path.split("?");
    for (const query of junk) {
      const answer = await app.request("GET", `${bare}?${query}`, { key: world.merchant.apiKey });
      expect(answer, `${query}: ${answer.text}`).toMatchObject({
        status: 400,
        body: { code: "validation_failed" },
      });
    }
  });
});

describe("a name of the path is none of the query, which nobody reads there:", () => {
  const ofPath = operations.filter(({ path }) => path.includes("{id}"));
  test.each(named(ofPath))("%s", async (_, operation) => {
    const { path, body } = requestFor(operation, { id: "cus_01jbq8v6n2e8t9x4k3m5r7w0yz" });
    const [bare] = path.split("?");
    const answer = await app.request(operation.method, `${bare}?id=other`, { body });
    expect(answer, answer.text).toMatchObject({
      status: 400,
      body: { code: "validation_failed", message: [expect.stringMatching(/^id: no such/)] },
    });
  });
});
