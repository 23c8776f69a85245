import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import {
  card,
  newCustomer,
  newIntent,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { createStaff } from "#server/workshop/testing/staff/dashboard-mutations.ts";

const app = await createTestApp();
const { services } = app;
const ctx = actFor(services, app.merchant.id);
const { caller } = await createStaff(services, app.merchant.id);

async function pay(id: string, body: object = { card: card() }): Promise<void> {
  const { status } = await app.request("POST", `/payment-intents/${id}/confirm`, { body });
  expect(status).toBe(200);
}

test("what a customer spent is exact, net of refunds, per currency, and counts funded money once", async () => {
  const { id: customerId } = await newCustomer(ctx);
  const funding = await newSession(ctx, { purpose: "balance_funding", customerId });
  await pay(funding.paymentIntentId ?? "");
  await pay((await newIntent(ctx, { customerId, amount: 4000 })).id, { wallet: true });
  const bought = await newIntent(ctx, { customerId, amount: 1099 });
  await pay(bought.id);
  await pay((await newIntent(ctx, { customerId, amount: 77, currency: "USD" })).id);
  await newIntent(ctx, { customerId, amount: 999_999 });
  const refund = { paymentIntentId: bought.id, amount: 99 };
  await app.request("POST", "/refunds", { body: refund });
  const nothing = { refunded: 0, disputed: 0, funded: 0 };
  expect(await caller.customers.spending({ id: customerId })).toEqual([
    { ...nothing, currency: "EUR", payments: 2, paid: 5099, refunded: 99, funded: 4900 },
    { ...nothing, currency: "USD", payments: 1, paid: 77 },
  ]);
});

test("what a bank has taken back is said", async () => {
  const { id: customerId } = await newCustomer(ctx, "Grace");
  const { id } = await newIntent(ctx, { customerId, amount: 1000 });
  await pay(id, { card: card("4000000000000259") });
  await handleNotices(services);
  expect(await caller.customers.spending({ id: customerId })).toMatchObject([
    { currency: "EUR", paid: 1000, disputed: 1000 },
  ]);
});

test("a customer who has bought nothing has spent nothing; another merchant's is not found", async () => {
  const { id } = await newCustomer(ctx, "Nobody");
  expect(await caller.customers.spending({ id })).toEqual([]);
  const other = await createStaff(services, (await app.createMerchant()).id);
  await expect(other.caller.customers.spending({ id })).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
});
