import { expect, test } from "vitest";
import { notFound } from "#server/core/errors.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const other = await app.createMerchant();
const plain = notFound().message;
const hint = "cus_… is an id of another kind (customer); this takes pi_… (payment intent).";

async function customerOf(key: string): Promise<string> {
  const { body } = await app.request("POST", "/customers", {
    body: { email: `${crypto.randomUUID()}@example.com` },
    key,
  });
  return body.id;
}

test("the id of another kind of record is told what is taken, in the same bytes whoever has it", async () => {
  const ids = [
    await customerOf(app.apiKey),
    await customerOf(other.apiKey),
    "cus_00000000000000000000000000",
  ];
  const headers = { "x-request-id": "same" };
  const answers = await Promise.all(
    ids.map((id) => app.request("GET", `/payment-intents/${id}`, { headers })),
  );
  expect(answers[0]).toMatchObject({
    status: 404,
    body: { code: "not_found", message: [`${plain} id: ${hint}`] },
  });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test("so is one in a body, and a repeat by key hears the same", async () => {
  const body = { paymentIntentId: "cus_00000000000000000000000000" };
  const idempotencyKey = newIdempotencyKey();
  const first = await app.request("POST", "/refunds", { body, idempotencyKey });
  expect(first.body.message).toEqual([`${plain} paymentIntentId: ${hint}`]);
  const again = await app.request("POST", "/refunds", { body, idempotencyKey });
  expect([again.status, again.text]).toEqual([404, first.text]);
});

test.each(["pi_00000000000000000000000000", "nothing", "xx_1", "1042"])(
  "of %s nothing is said but that it is not there",
  async (id) => {
    const { body } = await app.request("GET", `/payment-intents/${id}`);
    expect(body.message).toEqual([plain]);
  },
);
