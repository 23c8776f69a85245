import { describe, expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { remindOfInvoices } from "#server/payments/invoices/letters/remind.ts";
import { openPage } from "#server/payments/invoices/open-page.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import {
  markInvoiceUncollectible,
  payInvoiceByHand,
  voidInvoice,
} from "#server/routers/invoices/end.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { pauseSubscription } from "#server/routers/subscriptions/pause.ts";
import { resumeSubscription } from "#server/routers/subscriptions/resume.ts";
import { retrySubscription } from "#server/routers/subscriptions/retry.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { UpdateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  eventTypes,
  ledgerBalances,
  newCustomer,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2027-06-01T10:00:00.000Z");
const services = await testServices({ clock });

/** A subscription of €30 a month that is paid by invoices due after ten days, of a customer without a card. */
async function invoiced({ dunning = {}, more = {} }: { dunning?: object; more?: object } = {}) {
  clock.set("2027-06-01T10:00:00.000Z");
  const ctx = await newMerchant(services);
  await ctx.db.merchant.update({ where: { id: ctx.merchantId }, data: { dunning } });
  const { id: customerId } = await newCustomer(ctx);
  const priceId = await planOf(ctx, 3000);
  const { id } = await newSubscription(ctx, {
    customerId,
    items: [{ priceId }],
    collection: "invoice",
    daysUntilDue: 10,
    ...more,
  });
  const change = (input: object) =>
    updateSubscription(ctx, UpdateSubscription.parse({ id, ...input }));
  return { ctx, id, change, status: async () => (await getSubscription(ctx, id)).status };
}

/** Whatever is due by now, by two workers at once. */
async function work(): Promise<void> {
  const both = () => Promise.all([remindOfInvoices(services), remindOfInvoices(services)]);
  while ((await both()).some((count) => count > 0));
  const renew = () => Promise.all([renewSubscriptions(services), renewSubscriptions(services)]);
  while ((await renew()).some((count) => count > 0));
}

async function passDays(days: number): Promise<void> {
  clock.advance(days * dayMs);
  await work();
}

const invoicesOf = (ctx: MerchantContext, subscriptionId: string) =>
  ctx.db.invoice.findMany({ where: { subscriptionId }, orderBy: { number: "asc" } });

async function onlyCard(ctx: MerchantContext, customerId: string) {
  const { id } = await ctx.db.paymentMethod.findFirstOrThrow({ where: { customerId } });
  return { paymentMethodId: id };
}

async function onlyInvoice(ctx: MerchantContext, id: string): Promise<string> {
  const [first] = await invoicesOf(ctx, id);
  return first?.id ?? "";
}

test("begins active, with an open invoice that is mailed with its page and due after the days; no card is asked", async () => {
  const { ctx, id } = await invoiced();
  expect(await getSubscription(ctx, id)).toMatchObject({
    status: "active",
    collection: "invoice",
    daysUntilDue: 10,
    paymentMethodId: null,
    latestPaymentIntentId: null,
    nextRetryAt: null,
  });
  const [invoice, ...others] = await invoicesOf(ctx, id);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({
    status: "open",
    number: "INV-2027-00001",
    total: 3000n,
    dueAt: new Date("2027-06-11T10:00:00.000Z"),
    sentAt: clock.now(),
  });
  expect(invoice?.document).toMatchObject({
    deliveredFrom: "2027-06-01",
    deliveredTo: "2027-07-01",
  });
  expect(await eventTypes(ctx, invoice?.id ?? "")).toEqual([
    "invoice.created",
    "invoice.finalized",
    "invoice.sent",
  ]);
  const letters = await ctx.db.message.findMany({ where: { merchantId: ctx.merchantId } });
  expect(letters.map(({ template }) => template)).toEqual(["invoice_sent"]);
  expect(await ctx.db.paymentIntent.count({ where: { subscriptionId: id } })).toBe(0);
});

test("each period makes one invoice, with two workers at once, and one alone after weeks without a worker", async () => {
  const { ctx, id, status } = await invoiced();
  await payInvoiceByHand(ctx, { id: await onlyInvoice(ctx, id), reference: "Transfer 1" });
  await passDays(30);
  const numbers = async () => (await invoicesOf(ctx, id)).map(({ number }) => number);
  expect(await numbers()).toEqual(["INV-2027-00001", "INV-2027-00002"]);
  const [, second] = await invoicesOf(ctx, id);
  await payInvoiceByHand(ctx, { id: second?.id ?? "", reference: "Transfer 2" });
  clock.set("2027-10-15T10:00:00.000Z");
  await work();
  const all = await invoicesOf(ctx, id);
  expect(all).toHaveLength(3);
  expect(all[2]?.document).toMatchObject({
    deliveredFrom: "2027-10-01",
    deliveredTo: "2027-11-01",
  });
  expect(await status()).toBe("active");
  expect(await eventTypes(ctx, id)).toEqual([
    "subscription.created",
    "subscription.renewed",
    "subscription.renewed",
  ]);
});

test("unpaid and to end with its period, it ends then, whichever of the two came first", async () => {
  for (const isFirst of [true, false]) {
    const { ctx, id, status } = await invoiced({ dunning: { afterRetries: "unpaid" } });
    const end = () => cancelSubscription(ctx, { id, atPeriodEnd: true });
    if (isFirst) await end();
    await passDays(11);
    await passDays(8);
    expect(await status()).toBe("unpaid");
    if (!isFirst) await end();
    await passDays(10);
    expect(await status()).toBe("unpaid");
    await passDays(1);
    expect(await status()).toBe("canceled");
  }
});

test("an invoice that cannot be written leaves the period as it was: both are one transaction", async () => {
  const { ctx, id } = await invoiced();
  await payInvoiceByHand(ctx, { id: await onlyInvoice(ctx, id), reference: "Transfer" });
  const before = await ctx.db.subscription.findFirstOrThrow({ where: { id } });
  const series = { merchantId: ctx.merchantId, series: "INV-2027" };
  await ctx.db.invoiceSeries.updateMany({ where: series, data: { next: 1n } });
  clock.advance(30 * dayMs);
  await renewSubscriptions(services);
  const after = await ctx.db.subscription.findFirstOrThrow({ where: { id } });
  expect(after).toEqual({ ...before, leaseUntil: after.leaseUntil });
  await ctx.db.invoiceSeries.updateMany({ where: series, data: { next: 2n } });
  await passDays(1);
  expect(await invoicesOf(ctx, id)).toHaveLength(2);
});

describe("past due from the moment on at which an invoice is overdue, and", () => {
  test("active once it is paid on its page, by a card that is not kept", async () => {
    const { ctx, id, status } = await invoiced();
    await passDays(11);
    expect(await status()).toBe("past_due");
    expect((await getSubscription(ctx, id)).nextRetryAt).toBeNull();
    const page = await openPage(ctx, await onlyInvoice(ctx, id));
    await confirmPayment(ctx, page?.paymentIntentId ?? "", { card: card() });
    expect(await getSubscription(ctx, id)).toMatchObject({
      status: "active",
      paymentMethodId: null,
    });
    expect((await ledgerBalances(ctx))["merchant"]).toBe(3000);
    expect((await eventTypes(ctx, id)).slice(1)).toEqual([
      "subscription.past_due",
      "subscription.updated",
    ]);
  });

  test("active once it is paid by hand or voided; given up it is owed still", async () => {
    for (const act of [
      (ctx: MerchantContext, invoice: string) =>
        payInvoiceByHand(ctx, { id: invoice, reference: "Transfer" }),
      voidInvoice,
    ]) {
      const { ctx, id, status } = await invoiced();
      await passDays(11);
      const invoice = await onlyInvoice(ctx, id);
      await markInvoiceUncollectible(ctx, invoice);
      expect(await status()).toBe("past_due");
      await act(ctx, invoice);
      expect(await status()).toBe("active");
    }
  });

  test("past due until the last overdue invoice is paid", async () => {
    const { ctx, id, status } = await invoiced({ dunning: { afterRetries: "keep" } });
    await passDays(30);
    await passDays(11);
    const all = await invoicesOf(ctx, id);
    expect(all.map((one) => one.overdueAt !== null)).toEqual([true, true]);
    for (const [at, { id: invoice }] of all.entries()) {
      expect(await status(), `before ${at}`).toBe("past_due");
      await payInvoiceByHand(ctx, { id: invoice, reference: "Transfer" });
    }
    expect(await status()).toBe("active");
  });

  test.each([
    ["cancel", "canceled", 1],
    ["unpaid", "unpaid", 1],
    ["keep", "past_due", 2],
  ] as const)(
    "after all days of the retries %s makes it %s",
    async (afterRetries, ends, invoices) => {
      const { ctx, id, status } = await invoiced({ dunning: { afterRetries, retryDays: [2, 3] } });
      await passDays(11);
      await passDays(4);
      expect(await status()).toBe("past_due");
      await passDays(1);
      expect(await status()).toBe(ends);
      await passDays(20);
      expect(await status()).toBe(ends);
      const all = await invoicesOf(ctx, id);
      expect(all.map((one) => one.status)).toEqual(Array.from({ length: invoices }, () => "open"));
      expect(await ctx.db.paymentIntent.count({ where: { subscriptionId: id } })).toBe(0);
    },
  );

  test("unpaid, it goes on with the period in which it is paid, and nothing is invoiced for the time before", async () => {
    const { ctx, id, status } = await invoiced({ dunning: { afterRetries: "unpaid" } });
    await passDays(11);
    await passDays(8);
    await passDays(60);
    expect(await status()).toBe("unpaid");
    await payInvoiceByHand(ctx, { id: await onlyInvoice(ctx, id), reference: "Transfer" });
    await work();
    expect(await status()).toBe("active");
    const all = await invoicesOf(ctx, id);
    expect(
      all.map(({ document }) => (document as { deliveredFrom: string }).deliveredFrom),
    ).toEqual(["2027-06-01", "2027-08-01"]);
  });

  test("a pause does not make an overdue invoice forgotten", async () => {
    const { ctx, id, status } = await invoiced();
    await passDays(11);
    await pauseSubscription(ctx, { id, keepService: false });
    await passDays(5);
    expect(await status()).toBe("paused");
    await resumeSubscription(ctx, id);
    expect(await status()).toBe("past_due");
  });

  test("a retry charges nothing", async () => {
    const { ctx, id } = await invoiced();
    await passDays(11);
    const retried = retrySubscription(ctx, id);
    await expect(retried).rejects.toMatchObject({ code: "invalid_state" });
    expect(await ctx.db.paymentIntent.count({ where: { subscriptionId: id } })).toBe(0);
  });
});

test("a change at once makes an open invoice for the difference, and changes with it", async () => {
  const { ctx, id, change } = await invoiced();
  const large = await planOf(ctx, 6000);
  clock.advance(10 * dayMs);
  expect(await change({ items: [{ priceId: large }], proration: "immediate" })).toMatchObject({
    amount: 6000,
  });
  const all = await invoicesOf(ctx, id);
  expect(all.map(({ total, status }) => [total, status])).toEqual([
    [3000n, "open"],
    [2000n, "open"],
  ]);
  expect(all[1]?.document).toMatchObject({
    deliveredFrom: "2027-06-11",
    deliveredTo: "2027-07-01",
  });
});

test("a trial makes its first invoice when it ends", async () => {
  const { ctx, id, status } = await invoiced({ more: { trialEnd: "2027-06-15T10:00:00.000Z" } });
  expect([await status(), await invoicesOf(ctx, id)]).toEqual(["trialing", []]);
  await passDays(14);
  expect([await status(), (await invoicesOf(ctx, id)).length]).toEqual(["active", 1]);
});

test("ends with its period, also past due, and makes no invoice any more", async () => {
  const { ctx, id, status } = await invoiced({ dunning: { afterRetries: "keep" } });
  await passDays(11);
  await cancelSubscription(ctx, { id, atPeriodEnd: true });
  expect(await status()).toBe("past_due");
  await passDays(20);
  expect([await status(), (await invoicesOf(ctx, id)).length]).toEqual(["canceled", 1]);
});

describe("collected in another way from the next period on:", () => {
  test("a charged one by invoices, and back by its card", async () => {
    clock.set("2027-06-01T10:00:00.000Z");
    const ctx = await newMerchant(services);
    const customerId = await savedCustomer(ctx);
    const items = [{ priceId: await planOf(ctx, 3000) }];
    const { id } = await newSubscription(ctx, { customerId, items });
    const change = (input: object) =>
      updateSubscription(ctx, UpdateSubscription.parse({ id, ...input }));
    expect(await change({ collection: "invoice" })).toMatchObject({ daysUntilDue: 14 });
    await passDays(30);
    expect((await invoicesOf(ctx, id)).map(({ status }) => status)).toEqual(["paid", "open"]);
    expect(await change({ collection: "charge" })).toMatchObject({ daysUntilDue: null });
    await passDays(31);
    expect((await ledgerBalances(ctx))["merchant"]).toBe(6000);
    expect((await getSubscription(ctx, id)).status).toBe("active");
  });

  test("by invoices again, it stands by one of before that is overdue", async () => {
    clock.set("2027-06-01T10:00:00.000Z");
    const ctx = await newMerchant(services);
    const customerId = await savedCustomer(ctx);
    const items = [{ priceId: await planOf(ctx, 3000) }];
    const terms = { collection: "invoice", daysUntilDue: 40 };
    const { id } = await newSubscription(ctx, { customerId, items, ...terms });
    const change = (collection: string) =>
      updateSubscription(ctx, UpdateSubscription.parse({ id, collection }));
    const { paymentMethodId } = await onlyCard(ctx, customerId);
    await updateSubscription(ctx, UpdateSubscription.parse({ id, paymentMethodId }));
    await change("charge");
    await passDays(41);
    expect((await getSubscription(ctx, id)).status).toBe("active");
    expect((await change("invoice")).status).toBe("past_due");
    await payInvoiceByHand(ctx, { id: await onlyInvoice(ctx, id), reference: "Transfer" });
    expect((await getSubscription(ctx, id)).status).toBe("active");
  });

  test("refused without a card, while something is owed, with items, and for days without invoices", async () => {
    const { ctx, id, change } = await invoiced();
    const invalid = { code: "validation_failed" };
    await expect(change({ collection: "charge" })).rejects.toMatchObject(invalid);
    const items = [{ priceId: await planOf(ctx, 6000) }];
    await expect(change({ collection: "charge", items })).rejects.toMatchObject(invalid);
    await expect(change({ collection: "charge", daysUntilDue: 3 })).rejects.toMatchObject(invalid);
    await passDays(11);
    await expect(change({ collection: "charge" })).rejects.toMatchObject({ code: "invalid_state" });
    expect(await change({ daysUntilDue: 0 })).toMatchObject({ daysUntilDue: 0 });
    expect((await getSubscription(ctx, id)).collection).toBe("invoice");
  });
});
