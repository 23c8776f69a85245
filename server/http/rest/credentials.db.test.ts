import { describe, expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { badCredentials } from "#server/workshop/testing/conformance/bad-credentials.ts";
import { operations, requestFor, rowOf } from "#server/workshop/testing/conformance/call.ts";
import { fingerprintOf } from "#server/workshop/testing/conformance/fingerprint.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

const app = await createTestApp();
const credentials = await badCredentials(app);
const closed = operations.filter(({ isPublic }) => !isPublic);

const refusal = {
  statusCode: 401,
  error: "Unauthorized",
  message: ["Missing or invalid credentials. Send `Authorization: Bearer <API key or token>`."],
  code: "unauthorized",
  requestId: "same",
};

describe("every credential that does not hold is refused in the same bytes, and nothing is stored:", () => {
  test.each(
    closed.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
  )("%s", async (_, operation) => {
    const world = await createWorld(app);
    const { path, body } = requestFor(operation, await rowOf(operation)(world));
    const before = await fingerprintOf(app.services.db);
    for (const [name, authorization] of [["none", ""], ...Object.entries(credentials)]) {
      const headers = { "x-request-id": "same", ...(authorization ? { authorization } : {}) };
      const answer = await app.request(operation.method, path, { body, headers, key: null });
      expect(answer.body, name).toEqual(refusal);
      expect(answer.status, name).toBe(401);
      expect(answer.headers.get("www-authenticate"), name).toBe("Bearer");
    }
    expect(await fingerprintOf(app.services.db)).toBe(before);
  });
});

test("the same claims, rightly signed, are let in: the matrix refuses for its reasons alone", async () => {
  const { body } = await app.request("GET", "/authentication/token");
  expect((await app.request("GET", "/customers", { key: body.token })).status).toBe(200);
});
