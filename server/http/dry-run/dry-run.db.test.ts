import { describe, expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { operations, requestFor, rowOf } from "#server/workshop/testing/conformance/call.ts";
import { fingerprintOf } from "#server/workshop/testing/conformance/fingerprint.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

const app = await createTestApp();
const { db } = app.services;
const headers = { prefer: "dry-run" };

/** Operations whose dry run is refused: they act past the database. */
const refused = ["testing.advance", "testing.setFault"];
const writing = operations.filter(({ type }) => type === "mutation");

/** Every row of every table, and where every sequence stands. */
async function everything(): Promise<string> {
  const sequences = await db.$queryRaw<object[]>`
    SELECT sequencename, last_value::text FROM pg_sequences ORDER BY 1`;
  return `${await fingerprintOf(db)} ${JSON.stringify(sequences)}`;
}

describe("a dry run answers what the real one would, and leaves the database as it was:", () => {
  test.each(
    writing.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
  )("%s", async (_, operation) => {
    const world = await createWorld(app);
    const { path, body } = requestFor(operation, await rowOf(operation)(world));
    const key = world.merchant.apiKey;
    const before = await everything();
    const answer = await app.request(operation.method, path, { body, key, headers });
    expect(await everything()).toBe(before);
    if (refused.includes(operation.name))
      return expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(answer, answer.text).toMatchObject({
      status: 200,
      body: { dryRun: true, status: operation.status },
    });
    expect(answer.headers.get("preference-applied")).toBe("dry-run");
    const real = await app.request(operation.method, path, { body, key });
    expect(real, real.text).toMatchObject({ status: operation.status });
  });
});
