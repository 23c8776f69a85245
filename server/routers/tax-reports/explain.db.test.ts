import { expect, test } from "vitest";
import { createRefund } from "#server/routers/refunds/create.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { payPricedOrder } from "#server/workshop/testing/payments/priced-order.ts";

const app = await createTestApp();
const { services } = app;
const { db } = services;

test("the tax to pay is made of payments and refunds, and a line without money is not explained", async () => {
  const ctx = await newMerchant(services);
  const { merchantId } = ctx;
  const { id: customerId } = await newCustomer(ctx);
  const { paymentIntentId } = await payPricedOrder(ctx, { customerId });
  await createRefund(ctx, CreateRefund.parse({ paymentIntentId, amount: 1_000 }));
  const { apiKey: key, id: other } = await app.createMerchant();
  const day = services.clock.now().toISOString().slice(0, 10);
  const asked = `/tax-reports/explain?from=${day}&to=${day}&currency=EUR`;
  // The order's merchant has no key here: its rows are given to one that has.
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`UPDATE tax_lines SET "merchantId" = ${other} WHERE "merchantId" = ${merchantId}`;
    await tx.$executeRaw`UPDATE ledger_transactions SET "merchantId" = ${other} WHERE "merchantId" = ${merchantId}`;
  });
  const told = await app.request("GET", asked, { key });
  expect(told).toMatchObject({ status: 200, body: { other: 0 } });
  const { groups, closing } = told.body;
  expect(groups.map(({ group }: { group: string }) => group)).toEqual(["payments", "refunds"]);
  expect(groups[0]).toMatchObject({ count: 1, tax: 701 });
  expect(closing).toBe(groups[0].tax + groups[1].tax);
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`DELETE FROM ledger_transactions WHERE "merchantId" = ${other} AND type = 'refund'`;
  });
  const { body } = await app.request("GET", asked, { key });
  expect(body).toMatchObject({ closing, other: groups[1].tax });
  const none = await app.request("GET", asked);
  expect(none.body).toMatchObject({ groups: [], closing: 0, other: 0 });
});
