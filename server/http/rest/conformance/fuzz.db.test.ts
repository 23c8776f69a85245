import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Operation } from "#server/http/operations/operations.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { operations, requestFor, rowOf } from "#server/workshop/testing/conformance/call.ts";
import { fuzzSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { type FuzzedRequest, fuzzedRequests } from "#server/workshop/testing/conformance/fuzz.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

const app = await createTestApp();
const world = await createWorld(app);
await world.fundMerchant();

/** Ids of one record of every kind, all of the merchant that the fuzz calls as. */
async function idsOfEverything(): Promise<string[]> {
  const inputs = [];
  for (const operation of operations) {
    if (operation.method === "GET" && operation.path.includes("{id}"))
      inputs.push(await rowOf(operation)(world));
  }
  return inputs.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

function classOf({ method, path }: Operation): string {
  if (method === "GET") return path.includes("{id}") ? "read one" : "read many";
  if (method === "PATCH") return "update";
  if (method === "DELETE") return "delete";
  return path.includes("{id}") ? "act on one" : "create";
}

// app.request throws for a status or a code that the document does not promise.
async function send({ operation, input }: FuzzedRequest): Promise<void> {
  const { path, body } = requestFor(operation, input);
  const answer = await app.request(operation.method, path, { body, key: world.merchant.apiKey });
  // Health rightly says so where the database is slow.
  if (operation.path === "/health" && answer.status === 503) return;
  const sent = `${operation.method} ${path} ${JSON.stringify(body)}`;
  expect(answer.status, `${sent}: ${answer.text}`).toBeLessThan(500);
}

// Faults would befall the other requests, and months take their time: these have tests of their own.
const isFuzzed = ({ method, path }: Operation) => method === "GET" || !path.startsWith("/testing/");

describe("no request that the schemas can make gets a 5xx or an undocumented answer:", async () => {
  const ids = await idsOfEverything();
  const classes = Map.groupBy(operations.filter(isFuzzed), classOf);
  test.each([...classes])("%s", async (_, members) => {
    const { runs, seed } = fuzzSettings();
    const requests = fc.sample(fuzzedRequests(members, ids), { numRuns: runs, seed });
    // Eight at a time: quicker, and closer to what a server sees.
    const lanes = Array.from({ length: 8 }, async (_, lane) => {
      for (let index = lane; index < requests.length; index += 8)
        await send(requests[index] as FuzzedRequest);
    });
    await Promise.all(lanes);
  });
});
