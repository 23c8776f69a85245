import { describe, expect, test } from "vitest";
import type { Operation } from "#server/http/operations/operations.ts";
import { createTestApp, newIdempotencyKey, type TestAnswer } from "#server/workshop/testing/app.ts";
import { operations, requestFor, rowOf } from "#server/workshop/testing/conformance/call.ts";
import { growthOf } from "#server/workshop/testing/conformance/growth.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

const app = await createTestApp();
const { db } = app.services;
const changing = operations.filter(({ method, isPublic }) => method !== "GET" && !isPublic);
/**
 * A test of an endpoint is one for each who asks, and so are an email with an invoice, a token of a card, and a part of
 * a balance that is paid out.
 */
const forEach = new Set([
  "webhookEndpoints.sendTest",
  "invoices.send",
  "checkoutSessions.createToken",
  "refunds.ofBalance",
]);
/** Moves one thing on, or ends it: asked twice at once, it is done once. */
const moving = changing.filter(
  ({ method, path, name }) => path.includes("{id}") && method !== "PATCH" && !forEach.has(name),
);
/** As many as a client that gives up waiting and tries again has under way. */
const twins = 4;

/** Creates what the operation needs, and returns a function that sends the request as often as one likes. */
async function arrange(operation: Operation) {
  const world = await createWorld(app);
  const { path, body } = requestFor(operation, await rowOf(operation)(world));
  const key = world.merchant.apiKey;
  return (idempotencyKey?: string) =>
    app.request(operation.method, path, { body, key, idempotencyKey });
}

const atOnce = (send: () => Promise<TestAnswer>) =>
  Promise.all(Array.from({ length: twins }, send));
const named = (some: Operation[]) =>
  some.map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

describe("with one key, several at once and one later have the effect of one, in every table:", () => {
  test.each(named(changing))("%s", async (_, operation) => {
    const [alone, among] = [await arrange(operation), await arrange(operation)];
    const ofOne = await growthOf(db, () => alone(newIdempotencyKey()));
    const key = newIdempotencyKey();
    const answers: TestAnswer[] = [];
    const ofAll = await growthOf(db, async () => {
      answers.push(...(await atOnce(() => among(key))), await among(key));
    });

    expect(ofAll).toEqual(ofOne);
    const done = answers.filter(({ status }) => status === operation.status);
    expect(done.filter(({ headers }) => !headers.has("idempotent-replayed"))).toHaveLength(1);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const { status, body } of answers.filter((answer) => !done.includes(answer)))
      expect({ status, code: body.code }).toEqual({ status: 409, code: "idempotency_in_flight" });
    expect(answers.at(-1)).toMatchObject({ status: operation.status });
  });
});

describe("asked by several at once, each for itself, what moves or ends one thing does it once:", () => {
  test.each(named(moving))("%s", async (_, operation) => {
    const [alone, among] = [await arrange(operation), await arrange(operation)];
    const ofOne = await growthOf(db, () => alone());
    const answers: TestAnswer[] = [];
    const ofAll = await growthOf(db, async () => {
      answers.push(...(await atOnce(() => among())));
    });

    // Each who asked is in the audit log.
    expect({ ...ofAll, audit_entries: 1 }).toEqual({ ...ofOne, audit_entries: 1 });
    expect(answers.some(({ status }) => status === operation.status)).toBe(true);
    for (const { status, text } of answers) expect([operation.status, 409], text).toContain(status);
  });
});
