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
  code: "unauthorized",
  requestId: "same",
};

/** The sentences about mistakes that a request shows by itself. A text in the form of a credential gets none of them. */
const shown: Record<string, RegExp> = {
  none: /^There is no Authorization header/,
  "another scheme": /is not `Bearer`/,
  "a scheme alone": /is not `Bearer`/,
  "two credentials": /is not `Bearer`/,
  "much too much": /is not `Bearer`/,
  "no key at all": /^This is neither a complete API key/,
  "a mistyped key": /^This is neither a complete API key/,
  "a key of the other environment": /^This is neither a complete API key/,
  "a token without a signature": /^This is neither a complete API key/,
};
const hidden = [
  "This API key or token is not valid: it is unknown, revoked or expired. Create another one in the dashboard, or request a new token.",
];

describe("a credential that does not hold is refused, by its form or else in the same bytes, and nothing is stored:", () => {
  test.each(
    closed.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
  )("%s", async (_, operation) => {
    const world = await createWorld(app);
    const { path, body } = requestFor(operation, await rowOf(operation)(world));
    const before = await fingerprintOf(app.services.db);
    for (const [name, authorization] of [["none", ""], ...Object.entries(credentials)]) {
      const headers = { "x-request-id": "same", ...(authorization ? { authorization } : {}) };
      const answer = await app.request(operation.method, path, { body, headers, key: null });
      const message = shown[name ?? ""]
        ? [expect.stringMatching(shown[name ?? ""] as RegExp)]
        : hidden;
      expect(answer.body, name).toEqual({ ...refusal, message });
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
