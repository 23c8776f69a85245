import { describe, expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { operations, requestFor, rowOf } from "#server/workshop/testing/conformance/call.ts";
import { clients } from "#server/workshop/testing/conformance/client-bodies.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

const app = await createTestApp();
const writes = operations.filter(({ method }) => method === "POST" || method === "PATCH");

/** Replaces ids, moments, generated secrets and codes, which differ between two requests that mean the same. */
function meaning(body: unknown): unknown {
  const text = JSON.stringify(body, (name, value: unknown) =>
    /^(secret|key|uploadUrl|code|last4|previewId)$/.test(name) ? "…" : value,
  );
  const ids = /\b[a-z]{2,5}_[0-9a-z]{26}\b/g;
  const moments = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
  const sealed = /(?<=\/i\/)[\w-]{16,}|(?<=\?token=)[\w-]{40,}/g;
  return JSON.parse(
    text.replaceAll(ids, "an id").replaceAll(moments, "a moment").replaceAll(sealed, "sealed"),
  );
}

describe("what clients write for fields that were not given means nothing:", () => {
  test.each(
    writes.map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
  )("%s", async (_, operation) => {
    const answers: unknown[] = [];
    for (const client of clients) {
      const world = await createWorld(app);
      const { path, body = {} } = requestFor(operation, await rowOf(operation)(world));
      const written = client.write(operation, { ...body });
      const sent = { body: written, key: world.merchant.apiKey };
      const answer = await app.request(operation.method, path, sent);
      expect(answer.status, `${client.name}: ${written} → ${answer.text}`).toBe(operation.status);
      answers.push(meaning(answer.body));
      expect(answers.at(-1), `${client.name}: ${written}`).toEqual(answers[0]);
    }
  });
});

test("metadata that PHP writes as [] is empty, required or not", async () => {
  const link = {
    totalAmount: 4900,
    currency: "EUR",
    mode: "payment",
    successUrl: "https://shop.example/thanks",
    cancelUrl: "https://shop.example/cart",
  };
  const { status, body } = await app.request("POST", "/payment-links", {
    body: { ...link, metadata: [] },
  });
  expect({ status, metadata: body.metadata }).toEqual({ status: 201, metadata: {} });
  const refused = await app.request("POST", "/payment-links", {
    body: { ...link, metadata: null },
  });
  expect(refused).toMatchObject({ status: 400, body: { code: "validation_failed" } });
});

describe("on PATCH", () => {
  test("null clears what may be cleared, and leaves the rest as it is", async () => {
    const product = { name: "Monstera, large", currency: "EUR", amount: 2450, description: "Big." };
    const { body: made } = await app.request("POST", "/products", { body: product });
    const { status, body } = await app.request("PATCH", `/products/${made.id}`, {
      body: {
        name: null,
        currency: null,
        active: null,
        metadata: [],
        amount: null,
        description: null,
      },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: product.name,
      currency: "EUR",
      active: true,
      amount: null,
      description: null,
    });
  });
});

test.each(["100", 1.5, true, null, [], {}])("an amount of %j is refused", async (amount) => {
  const body = { amount, currency: "EUR" };
  const answer = await app.request("POST", "/payment-intents", { body });
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
});
