import { expect, test } from "vitest";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { announceRenewals } from "#server/payments/subscriptions/letters/announce-renewals.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { confirmCheckoutSession } from "#server/routers/checkout-sessions/confirm.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { createSubscription } from "#server/routers/subscriptions/create.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { CreateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { planOf } from "#server/workshop/testing/payments/plans.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

const accounts = {
  pays: "AT611904300234573201",
  hasTooLittleLater: "AT751904300235473206",
};

/** The worker's jobs, and the banks' answers that have come. */
async function work(): Promise<void> {
  await handleNotices(services);
  await reconcileAttempts(services);
  await announceRenewals(services);
  while ((await renewSubscriptions(services)) > 0);
}

async function goTo(moment: Date): Promise<void> {
  clock.set(moment.toISOString());
  await work();
}

async function sessionFor(ctx: MerchantContext, recurring: Recurring) {
  const customer = await newCustomer(ctx);
  return createCheckoutSession(
    ctx,
    CreateCheckoutSession.parse({
      mode: "subscription",
      currency: "EUR",
      customerId: customer.id,
      recurring,
      lineItems: [{ name: "Monstera club", amount: 6000, currency: "EUR", quantity: 1 }],
    }),
  );
}

function debitOf(iban: string) {
  const payer = { name: "Sanne de Boer", email: "sanne@deboer.example" };
  return { type: "sepa_debit", iban, ...payer, mandateAccepted: true } as const;
}

/** A monthly subscription whose first debit has been paid. */
async function subscribed(iban = accounts.pays) {
  const ctx = await newMerchant(services);
  const session = await sessionFor(ctx, { interval: "month", intervalCount: 1 });
  await confirmCheckoutSession(ctx, session.id, { bankDebit: debitOf(iban) });
  expect(await ctx.db.subscription.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
  await goTo(addMs(clock.now(), 3 * dayMs));
  const row = await ctx.db.subscription.findFirstOrThrow({ where: { merchantId: ctx.merchantId } });
  return { ctx, id: row.id, end: row.currentPeriodEnd };
}

async function templates({ db, merchantId }: MerchantContext) {
  const rows = await db.message.findMany({ where: { merchantId }, orderBy: { id: "asc" } });
  return rows.map(({ template }) => template);
}

function chargesOf({ db, merchantId }: MerchantContext, subscriptionId: string) {
  const where = { merchantId, subscriptionId };
  return db.paymentIntent.findMany({ where, orderBy: { createdAt: "asc" } });
}

test("a subscription begins when its first debit is paid, is announced, and renewed when the next one is", async () => {
  const { ctx, id, end } = await subscribed();
  expect(await getSubscription(ctx, id)).toMatchObject({ status: "active" });
  expect(await templates(ctx)).toEqual(["subscription_started"]);

  await goTo(addMs(end, -14 * dayMs));
  await work();
  expect(await templates(ctx)).toEqual(["subscription_started", "subscription_renewing"]);

  await goTo(end);
  const [, renewal] = await chargesOf(ctx, id);
  expect(renewal).toMatchObject({ status: "processing", debit: { type: "sepa_debit" } });
  expect(await getSubscription(ctx, id)).toMatchObject({ status: "active" });
  await goTo(addMs(end, dayMs));
  expect(await ctx.db.paymentAttempt.count({ where: { paymentIntentId: renewal?.id } })).toBe(1);

  await goTo(addMs(end, 3 * dayMs));
  const renewed = await getSubscription(ctx, id);
  expect(renewed).toMatchObject({ status: "active", currentPeriodStart: end.toISOString() });
  const again = await chargesOf(ctx, id);
  expect(again.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  const [, announced] = (await ctx.db.message.findMany({ where: { merchantId: ctx.merchantId } }))
    .filter(({ template }) => template === "subscription_renewing")
    .map(({ text }) => text);
  expect(announced).toBeUndefined();
});

test("a renewal that the bank refuses days later is past due, and tried again by the same mandate", async () => {
  const { ctx, id, end } = await subscribed(accounts.hasTooLittleLater);
  await goTo(end);
  await goTo(addMs(end, 3 * dayMs));
  expect(await getSubscription(ctx, id)).toMatchObject({ status: "past_due" });
  expect(await templates(ctx)).toContain("card_needed");
  const { nextAttemptAt } = await ctx.db.subscription.findFirstOrThrow({ where: { id } });
  await goTo(nextAttemptAt ?? end);
  const [, renewal] = await chargesOf(ctx, id);
  expect(renewal).toMatchObject({ status: "processing" });
  expect(await ctx.db.paymentAttempt.count({ where: { paymentIntentId: renewal?.id } })).toBe(2);
});

test("no debit is announced or made after a cancellation, and one that was under way is given back", async () => {
  const { ctx, id, end } = await subscribed();
  await cancelSubscription(ctx, { id, atPeriodEnd: true });
  await goTo(addMs(end, -14 * dayMs));
  await goTo(end);
  expect(await templates(ctx)).not.toContain("subscription_renewing");
  expect(await getSubscription(ctx, id)).toMatchObject({ status: "canceled" });
  expect(await chargesOf(ctx, id)).toHaveLength(1);

  const other = await subscribed();
  await goTo(other.end);
  await cancelSubscription(other.ctx, { id: other.id, atPeriodEnd: false });
  await goTo(addMs(other.end, 3 * dayMs));
  const [, renewal] = await chargesOf(other.ctx, other.id);
  expect(await getSubscription(other.ctx, other.id)).toMatchObject({ status: "canceled" });
  const refunds = await other.ctx.db.refund.findMany({ where: { paymentIntentId: renewal?.id } });
  expect(refunds).toMatchObject([{ amount: 6000n }]);
});

test("a subscription that begins by program on a kept account is announced before its first debit", async () => {
  const { ctx, id } = await subscribed();
  const { customerId, paymentMethodId } = await getSubscription(ctx, id);
  const begun = await createSubscription(
    ctx,
    CreateSubscription.parse({
      customerId,
      paymentMethodId,
      items: [{ priceId: await planOf(ctx, 900) }],
      billingAnchor: addMs(clock.now(), -10 * dayMs).toISOString(),
    }),
  );
  const row = await ctx.db.subscription.findFirstOrThrow({ where: { id: begun.id } });
  expect(row.noticeAt).toEqual(addMs(row.currentPeriodEnd, -14 * dayMs));
});

test.each([
  { recurring: { interval: "day", intervalCount: 1 }, isTaken: false },
  { recurring: { interval: "day", intervalCount: 6 }, isTaken: false },
  { recurring: { interval: "day", intervalCount: 7 }, isTaken: true },
  { recurring: { interval: "week", intervalCount: 1 }, isTaken: true },
] as const)(
  "an account pays for a period of $recurring.intervalCount $recurring.interval: $isTaken",
  async ({ recurring, isTaken }) => {
    const { ctx, id } = await subscribed();
    const { customerId, paymentMethodId } = await getSubscription(ctx, id);
    const items = [{ priceId: await planOf(ctx, 300, { recurring }) }];
    const asked = CreateSubscription.parse({ customerId, paymentMethodId, items });
    const session = await sessionFor(ctx, recurring);
    const ways = [
      () => confirmCheckoutSession(ctx, session.id, { bankDebit: debitOf(accounts.pays) }),
      () => createSubscription(ctx, asked),
    ];
    for (const way of ways) {
      const { message } = await way().then(
        () => ({ message: "" }),
        (error: Error) => error,
      );
      expect(message.includes("a week or longer")).toBe(!isTaken);
    }
  },
);
