import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { measured } from "#server/workshop/testing/measured.ts";

const app = await createTestApp();
const read = measured();

/** How many were recorded, by their words. */
async function recorded(
  name: string,
): Promise<{ words: Record<string, unknown>; count: number }[]> {
  const found = (await read()).find(({ descriptor }) => descriptor.name === name);
  return (found?.dataPoints ?? []).map(({ attributes, value }) => ({
    words: attributes,
    count: Reflect.get(Object(value), "count"),
  }));
}

test("calls are counted by procedure and by what came of them, in words of ours", async () => {
  await app.request("POST", "/customers", { body: { email: "ada@fern.example" } });
  await app.request("POST", "/customers", { body: { email: "ada@fern.example" } });
  await app.request("GET", "/customers/cus_none");
  expect((await recorded("canary.procedure.duration")).map(({ words }) => words)).toEqual([
    { procedure: "customers.create", outcome: "ok" },
    { procedure: "customers.create", outcome: "customer_email_taken" },
    { procedure: "customers.get", outcome: "not_found" },
  ]);
});

test("statements are counted by kind, and those that fail by the class of what the database said", async () => {
  await app.services.db.$queryRaw`SELECT 1`;
  await expect(app.services.db.$queryRaw`SELECT 1 / 0`).rejects.toThrow();
  const words = (await recorded("canary.database.statement.duration")).map((one) => one.words);
  expect(words).toContainEqual({ operation: "select", outcome: "ok" });
  expect(words).toContainEqual({ operation: "select", outcome: "22" });
  for (const { operation, outcome } of words)
    expect(`${String(operation)} ${String(outcome)}`).toMatch(
      /^[a-z]+ (?:ok|connection|[0-9A-Z]{2})$/,
    );
});
