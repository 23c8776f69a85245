import { expect, test } from "vitest";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

const app = await createTestApp();

async function paid() {
  const world = await createWorld(app);
  const paymentIntentId = await world.paidIntent();
  const refund = (body: object, idempotencyKey?: string) =>
    app.request("POST", "/refunds", {
      body: { paymentIntentId, ...body },
      key: world.merchant.apiKey,
      idempotencyKey,
    });
  const get = (path: string) => app.request("GET", path, { key: world.merchant.apiKey });
  return { paymentIntentId, refund, get };
}

test("without an amount, all that is left goes back; then nothing is left", async () => {
  const { paymentIntentId, refund, get } = await paid();
  expect((await refund({ amount: 900, reason: "Arrived wilted" })).body).toMatchObject({
    amount: 900,
    status: "succeeded",
    reason: "Arrived wilted",
  });
  expect((await refund({})).body.amount).toBe(4000);
  const again = await refund({ amount: 1 });
  expect(again).toMatchObject({ status: 409, body: { code: "invalid_state" } });
  const intent = await get(`/payment-intents/${paymentIntentId}`);
  expect(intent.body.amountRefunded).toBe(4900);
});

test("more than was paid is refused and moves nothing", async () => {
  const { paymentIntentId, refund, get } = await paid();
  expect(await refund({ amount: 4901 })).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
  expect((await get(`/refunds?paymentIntentId=${paymentIntentId}`)).body.data).toEqual([]);
  expect((await get("/balance?currency=EUR")).body.amount).toBe(4900);
});

test("sent twice with one key, it is one refund", async () => {
  const { paymentIntentId, refund, get } = await paid();
  const key = newIdempotencyKey();
  const first = await refund({ amount: 1000 }, key);
  const second = await refund({ amount: 1000 }, key);
  expect(second.text).toBe(first.text);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  const { data, pagination } = (await get(`/refunds?paymentIntentId=${paymentIntentId}`)).body;
  expect([data.length, pagination.total]).toEqual([1, 1]);
});
