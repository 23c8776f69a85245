import { expect, test } from "vitest";
import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { ledgerBalances } from "#server/workshop/testing/payments/payments.ts";
import { savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { runCanary } from "#server/workshop/testing/run-canary.ts";
import { serveRest } from "#server/workshop/testing/serve-rest.ts";
import {
  everyMonth,
  exportedCoupon,
  exportedCustomer,
  exportedDiscount,
  exportedItem,
  exportedPrice,
  exportedProduct,
  exportedSubscription,
  itemsOf,
} from "#server/workshop/testing/stripe/exported.ts";

const app = await createTestApp();
const ctx = actFor(app.services, app.merchant.id);
const credential = ["--url", await serveRest(app.services), "--key", app.merchant.apiKey];
const canary = (objects: object[], ...args: string[]) =>
  runCanary(["import", "stripe", "-", ...args, ...credential], { input: JSON.stringify(objects) });

/** Whole seconds, as Stripe counts, ten days ahead. */
const ends = Math.floor(addMs(app.services.clock.now(), 10 * dayMs).getTime() / 1000);
const nextCharge = new Date(ends * 1000).toISOString();
const subscription = (given: object) => exportedSubscription({ ends, ...given });

// The price is not sold any more, and is charged all the same to whoever has it.
const price = exportedPrice({ recurring: everyMonth, type: "recurring", active: false });
const exported = [
  exportedCustomer({ email: "ada@example.com" }),
  exportedProduct({}),
  price,
  subscription({ items: itemsOf(exportedItem({ ends, price, quantity: 2 })) }),
  subscription({
    id: "sub_2",
    pause_collection: { behavior: "void", resumes_at: null },
    cancel_at_period_end: true,
  }),
  subscription({ id: "sub_3", status: "canceled" }),
];

// Ada has saved her card here: in life by the command that takes cards over.
const customerId = await savedCustomer(ctx);
const email = "ada@example.com";
await app.request("PATCH", `/customers/${customerId}`, { body: { email } });

async function kept(): Promise<Record<string, unknown>[]> {
  const { body } = await app.request("GET", "/subscriptions");
  return body.data.toSorted((one: Kept, other: Kept) =>
    one.metadata.stripeId < other.metadata.stripeId ? -1 : 1,
  );
}
type Kept = { metadata: { stripeId: string } };

test("subscriptions wait for their customers, and are then tried out with their sums", async () => {
  const early = await canary(exported);
  expect([early.code, early.stdout]).toEqual([1, ""]);
  expect(early.stderr).toContain("sub_1: its customer has no saved card here");
  expect((await canary(exported.slice(0, 3))).code).toBe(0);

  const tried = await canary(exported, "--dry-run");
  expect(tried).toMatchObject({ code: 0, stderr: "" });
  expect(tried.stdout).toContain(
    `subscriptions sub_1 EUR 38.00 each month, next charged on ${nextCharge}`,
  );
  expect(tried.stdout).toContain("Subscriptions charge EUR 57.00 each month.");
  expect(tried.stdout).toContain("2 subscriptions created");
  expect(tried.stdout).toContain("1 ended at Stripe");
  expect(await kept()).toEqual([]);
});

test("an import that dies before it has paused what it made does so when it is repeated", async () => {
  const { db } = app.services;
  // As a process leaves it that died after the first of a subscription's requests.
  const [prices] = [(await app.request("GET", "/prices")).body.data];
  await app.request("POST", "/subscriptions", {
    body: {
      customerId,
      items: [{ priceId: prices[0].id }],
      billingAnchor: addMs(new Date(ends * 1000), -365 * dayMs).toISOString(),
      timeZone: "UTC",
      metadata: { stripeId: "sub_2", stripeImport: "unfinished" },
    },
  });
  expect(JSON.parse((await canary(exported, "--json")).stdout)).toMatchObject({
    subscriptions: 1,
    finished: 1,
    ended: 1,
    unchanged: 3,
  });
  expect(await kept()).toMatchObject([
    {
      status: "active",
      amount: 3800,
      currentPeriodEnd: nextCharge,
      timeZone: "UTC",
      metadata: { stripeId: "sub_1" },
    },
    { status: "paused", cancelAtPeriodEnd: true, metadata: { stripeId: "sub_2" } },
  ]);
  const metadata = (await kept()).map((one) => Object.keys(one["metadata"] as object));
  expect(metadata).toEqual([["stripeId"], ["stripeId"]]);
  const before = await db.event.count();
  expect(JSON.parse((await canary(exported, "--json")).stdout)).toMatchObject({
    subscriptions: 0,
    finished: 0,
    unchanged: 5,
  });
  expect(await db.event.count()).toBe(before);
});

test("a subscription with a coupon, paid by invoice, is imported once and invoiced at Stripe's second with what is off", async () => {
  const discounts = [exportedDiscount({ end: ends + 1 })];
  const invoiced = subscription({
    id: "sub_4",
    collection_method: "send_invoice",
    days_until_due: 30,
    discounts,
  });
  const coupon = exportedCoupon({ duration: "repeating", duration_in_months: 3 });
  const all = [...exported, coupon, invoiced];
  const tried = await canary(all, "--dry-run");
  expect(tried.stdout).toContain("discounts spring, 1 left");
  expect(tried.stdout).toContain("EUR 19.00 each month, 50 % off the next charge,");
  const counts = async () => JSON.parse((await canary(all, "--json")).stdout);
  expect(await counts()).toMatchObject({ discounts: 1, subscriptions: 1, unchanged: 5 });
  expect(await counts()).toMatchObject({ discounts: 0, subscriptions: 0, unchanged: 6 });
  const [, , made] = await kept();
  expect(made).toMatchObject({
    status: "active",
    collection: "invoice",
    daysUntilDue: 30,
    paymentMethodId: null,
    amount: 950,
    currentPeriodEnd: nextCharge,
  });
});

test("nothing is charged by an import, and the next charge comes at Stripe's second", async () => {
  expect((await ledgerBalances(ctx))["merchant"] ?? 0).toBe(0);
  const advance = (to: number) =>
    app.request("POST", "/testing/advance", { body: { to: new Date(to).toISOString() } });
  await advance(ends * 1000 - minuteMs);
  expect((await ledgerBalances(ctx))["merchant"] ?? 0).toBe(0);
  await advance(ends * 1000);
  expect((await ledgerBalances(ctx))["merchant"]).toBe(3800);
  const { body: invoices } = await app.request("GET", "/invoices?status=open");
  expect(invoices.data).toMatchObject([{ total: 950 }]);
});
