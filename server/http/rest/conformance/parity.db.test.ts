import { describe, expect, test } from "vitest";
import { createTrpcHandler } from "#server/http/trpc/handler.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { operations, requestFor, rowOf } from "#server/workshop/testing/conformance/call.ts";
import { createStaffCookie } from "#server/workshop/testing/conformance/staff-cookie.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

const app = await createTestApp();
const trpc = createTrpcHandler(app.services);

/** Tokens differ by their moment; what they say does not. */
const momentary = new Set([
  "authentication.token",
  "events.tail",
  "storage.downloadUrl",
  "testing.get",
]);
const reads = operations.filter(({ type, name }) => type === "query" && !momentary.has(name));

describe("REST and tRPC answer the same JSON:", () => {
  test.each(reads.map((operation) => [operation.name, operation] as const))(
    "%s",
    async (name, operation) => {
      const world = await createWorld(app);
      const cookie = await createStaffCookie(app.services, world.merchant.id);
      const input = await rowOf(operation)(world);
      const query = new URLSearchParams({ input: JSON.stringify(input) });
      const url = `http://localhost/api/trpc/${name}?${query.toString()}`;
      const overTrpc = await trpc(new Request(url, { headers: { cookie } }));
      const overRest = await app.request("GET", requestFor(operation, input).path, {
        key: world.merchant.apiKey,
      });
      expect((await overTrpc.json()).result?.data).toEqual(overRest.body);
    },
  );
});

describe("tRPC refuses", () => {
  const call = (headers: Record<string, string>, body = "{}") =>
    trpc(
      new Request("http://localhost/api/trpc/customers.create", { method: "POST", headers, body }),
    );

  test("whoever is not signed in, in the contract's words", async () => {
    const answer = await call({ "content-type": "application/json" });
    expect(answer.status).toBe(401);
    expect((await answer.json()).error.data).toMatchObject({
      statusCode: 401,
      code: "unauthorized",
    });
  });

  test("API keys: they are for REST", async () => {
    const authorization = `Bearer ${app.apiKey}`;
    expect((await call({ "content-type": "application/json", authorization })).status).toBe(401);
  });

  test.each([
    [
      "another site's page",
      { "sec-fetch-site": "cross-site", "content-type": "application/json" },
      403,
    ],
    [
      "another origin, said by an old browser",
      { origin: "https://evil.example", host: "localhost", "content-type": "application/json" },
      403,
    ],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }, 415],
    ["text that is no JSON by its type", { "content-type": "text/plain" }, 415],
  ])("%s, signed in or not", async (_, headers, status) => {
    const cookie = await createStaffCookie(app.services, app.merchant.id);
    const before = await app.services.db.customer.count();
    expect((await call({ ...headers, cookie }, '{"email":"x@example.com"}')).status).toBe(status);
    expect(await app.services.db.customer.count()).toBe(before);
  });

  test("a body of more than 1 MiB", async () => {
    const answer = await call(
      { "content-type": "application/json" },
      `"${"x".repeat(1024 * 1024)}"`,
    );
    expect(answer.status).toBe(413);
  });
});

describe("a key of metadata that means something to JavaScript", () => {
  const headers = { "content-type": "application/json" };
  const overTrpc = async (name: string, input: string, more: Record<string, string> = {}) => {
    const cookie = await createStaffCookie(app.services, app.merchant.id);
    const url = `http://localhost/api/trpc/${name}`;
    const sent = { method: "POST", headers: { ...headers, ...more, cookie }, body: input };
    return trpc(new Request(url, sent));
  };

  test.each([
    ["as it is", '{"email":"proto@example.com","metadata":{"__proto__":{"a":1},"b":2}}'],
    ["by an escape", '{"email":"proto@example.com","metadata":{"\\u005f_proto__":"x","b":2}}'],
    ["further in", '{"email":"proto@example.com","metadata":{"b":[{"__proto__":"x"}]}}'],
  ])("__proto__, %s, is refused alike by both, and nothing is made", async (_, body) => {
    const before = await app.services.db.customer.count();
    const rest = await app.request("POST", "/customers", { body: Buffer.from(body) });
    expect(rest.status).toBe(400);
    const batch = overTrpc("customers.create?batch=1", `{"0":${body}}`);
    const keyed = overTrpc("customers.create", body, { "idempotency-key": crypto.randomUUID() });
    for (const answer of await Promise.all([overTrpc("customers.create", body), keyed, batch])) {
      expect(answer.status).toBe(400);
      expect((await answer.json()).error.data.message).toEqual(rest.body["message"]);
    }
    expect(await app.services.db.customer.count()).toBe(before);
  });

  test("__proto__ in what a list is asked for is refused, not left out", async () => {
    const cookie = await createStaffCookie(app.services, app.merchant.id);
    const input = encodeURIComponent('{"metadata":{"__proto__":"x","b":"2"}}');
    const url = `http://localhost/api/trpc/customers.list?input=${input}`;
    expect((await trpc(new Request(url, { headers: { cookie } }))).status).toBe(400);
  });

  test("all others are kept as they were sent, through a change too", async () => {
    const metadata = { constructor: { prototype: 1 }, prototype: "x", toString: "y", valueOf: 0 };
    const email = () => `${crypto.randomUUID()}@example.com`;
    const rest = await app.request("POST", "/customers", { body: { email: email(), metadata } });
    const made = await overTrpc("customers.create", JSON.stringify({ email: email(), metadata }));
    const { id, ...overBoth } = (await made.json()).result.data;
    expect([rest.body["metadata"], overBoth.metadata]).toEqual([metadata, metadata]);
    const patch = { metadata: { hasOwnProperty: "z", valueOf: null } };
    const { valueOf: _, ...kept } = metadata;
    const changed = await app.request("PATCH", `/customers/${id}`, { body: patch });
    expect(changed.body["metadata"]).toEqual({ ...kept, hasOwnProperty: "z" });
  });
});
