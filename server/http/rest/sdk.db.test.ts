import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { loadEnv } from "#server/core/env.ts";
import { buildDocument, documentDigest } from "#server/http/openapi/document.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { createSdkClient } from "#server/workshop/testing/sdk-client.ts";
import { CanaryError } from "../../../sdk/src/client.ts";

const app = await createTestApp();
const canary = createSdkClient(app);

test("the client belongs to the present document; `npm run sdk` makes it so", async () => {
  const digest = await readFile("sdk/src/document.sha256", "utf8");
  expect(digest.trim()).toBe(documentDigest(buildDocument(loadEnv({}))));
});

test("an integration written on the client alone takes a first payment", async () => {
  const customer = await canary.customersCreate({ email: "ada@example.com" });
  const intent = await canary.paymentIntentsCreate({
    amount: 4900,
    currency: "EUR",
    customerId: customer.id,
  });
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123" };
  const paid = await canary.paymentIntentsConfirm(intent.id, { card });
  expect(paid).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
  const refund = await canary.refundsCreate({ paymentIntentId: intent.id, amount: 900 });
  expect(refund).toMatchObject({ amount: 900 });
  const balance = await canary.balanceGet({ currency: "EUR" });
  expect(balance).toMatchObject({ currency: "EUR" });
});

test("lists take typed filters and say how much there is", async () => {
  await canary.productsCreate({ name: "Monstera, large", currency: "EUR", amount: 2450 });
  const { data, pagination } = await canary.productsList({
    active: true,
    limit: 1,
    search: "monstera",
  });
  expect(data[0]?.name).toBe("Monstera, large");
  expect(pagination).toEqual({ limit: 1, offset: 0, total: 1, hasMore: false });
});

test("links are made, changed and deleted, and a key makes repeating safe", async () => {
  const input = {
    totalAmount: 4900,
    currency: "EUR",
    mode: "payment" as const,
    metadata: {},
    successUrl: "https://shop.example/thanks",
    cancelUrl: "https://shop.example/cart",
  };
  const once = { headers: { "idempotency-key": "order-6735" } };
  const link = await canary.paymentLinksCreate(input, once);
  expect(await canary.paymentLinksCreate(input, once)).toEqual(link);
  expect(await canary.paymentLinksUpdate(link.id, { name: "Workshop" })).toMatchObject({
    name: "Workshop",
  });
  expect(await canary.paymentLinksRemove(link.id)).toMatchObject({ id: link.id, deleted: true });
});

test("a refusal is thrown with the API's error body", async () => {
  const refused: unknown = await canary.paymentLinksGet("plink_none").catch((thrown) => thrown);
  expect(refused).toBeInstanceOf(CanaryError);
  expect(String(refused)).toMatch(
    /^CanaryError: 404 not_found: No such resource\..* \(request req_/,
  );
  expect(refused).toMatchObject({
    status: 404,
    error: { statusCode: 404, code: "not_found" },
  });
});
