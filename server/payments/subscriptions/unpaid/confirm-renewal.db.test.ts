import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { dayMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { finishAuthentication } from "#server/payments/charge/authentication.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerAbout, answerShown } from "#server/workshop/testing/payments/bank-answers.ts";
import {
  eventTypes,
  ledgerBalances,
  newCustomer,
  newMerchant,
  newSession,
  card,
} from "#server/workshop/testing/payments/payments.ts";
import { follow, ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

/** Its bank asks for the cardholder each time, and declines where they are away. */
const asks = "4000002760003184";

async function renewAll(): Promise<void> {
  while ((await renewSubscriptions(services)) > 0);
}

/** A subscription whose renewal is due, and wanted confirmed. */
async function declinedRenewal() {
  const ctx = await newMerchant(services);
  const customer = await newCustomer(ctx);
  const session = await newSession(ctx, { mode: "subscription", customerId: customer.id });
  const first = session.paymentIntentId ?? "";
  await confirmPayment(ctx, first, { card: card(asks) });
  await answerAbout(services, first);
  await finishAuthentication(ctx, first);
  const { id, currentPeriodEnd } = await ctx.db.subscription.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
  });
  clock.set(currentPeriodEnd.toISOString());
  await renewAll();
  return { ctx, customer, id, page: await pageOf(ctx) };
}

/** Presses pay with the saved card that the page offers. */
async function payByItsCard(shopper: CheckoutRequest) {
  const shown = await loadCheckout(services, shopper);
  const saved = "form" in shown ? shown.form.methods.saved.map(({ id }) => id) : [];
  expect(saved).toHaveLength(1);
  return pay(services, shopper, asks, { method: saved[0] ?? "" });
}

/** Where the letter leads. */
async function pageOf(ctx: MerchantContext): Promise<string> {
  const [letter] = await letters(ctx);
  return /Confirm the payment: \S+entityId=(cs_\w+)/.exec(letter?.text ?? "")?.[1] ?? "";
}

function letters({ db, merchantId }: MerchantContext) {
  const where = { merchantId, template: "confirmation_needed" };
  return db.message.findMany({ where, orderBy: { id: "asc" } });
}

/** The renewals, and how often each was charged. */
async function renewals({ db, merchantId }: MerchantContext, subscriptionId: string) {
  const where = { merchantId, subscriptionId, mode: "payment" } as const;
  const rows = await db.paymentIntent.findMany({ where, include: { attempts: true } });
  return rows.map(({ status, attempts }) => ({
    status,
    charges: attempts.filter((one) => one.status === "succeeded").length,
  }));
}

test("the letter says that the bank wants the payment confirmed, and leads to its own page", async () => {
  const { ctx, customer, page } = await declinedRenewal();
  const [letter, ...others] = await letters(ctx);
  expect(others).toEqual([]);
  expect(letter?.recipient).toBe(customer.email);
  expect(letter?.text).toContain("Your bank wants you to confirm the payment of €49.00");
  const shown = await loadCheckout(services, visit(ofSession(page)));
  expect(shown).toMatchObject({
    state: "open",
    refusal: { kind: "bank_asks" },
    order: { total: 4900, currency: "EUR", mode: "payment", renews: true },
    form: { keepCard: "tell", methods: { saved: [{ last4: "3184" }] }, asks: { contact: "none" } },
  });
});

test("confirmed with the bank, by the card that it has, the renewal is paid once and the subscription goes on", async () => {
  const { ctx, id, page } = await declinedRenewal();
  // An earlier visitor, such as a program that scans mail, takes nothing from the shopper.
  await loadCheckout(services, visit(ofSession(page)));
  const shopper = visit(ofSession(page));
  const bank = await payByItsCard(shopper);
  expect(bank.state).toBe("authentication");
  await answerShown(services, bank);
  await Promise.all([
    follow(services, shopper, `/checkout?entityType=checkout&entityId=${page}`),
    renewAll(),
    reconcileAttempts(services),
  ]);
  expect((await loadCheckout(services, shopper)).state).toBe("complete");
  expect(await getSubscription(ctx, id)).toMatchObject({ status: "active" });
  expect(await renewals(ctx, id)).toEqual([{ status: "succeeded", charges: 1 }]);
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -9800, merchant: 9800 });
  clock.advance(9 * dayMs);
  await renewAll();
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -9800, merchant: 9800 });
  expect(await letters(ctx)).toHaveLength(1);
  expect(await eventTypes(ctx, id)).toEqual([
    "subscription.created",
    "subscription.past_due",
    "subscription.renewed",
  ]);
});

test("paid with another card, the subscription is charged to that card from then on", async () => {
  const { ctx, id, page } = await declinedRenewal();
  const paid = await pay(services, visit(ofSession(page)), "4242424242424242", { method: "card" });
  expect(paid.state).toBe("complete");
  const { paymentMethodId, currentPeriodEnd } = await getSubscription(ctx, id);
  const method = await ctx.db.paymentMethod.findUniqueOrThrow({
    where: own(ctx, paymentMethodId ?? ""),
  });
  expect(method.last4).toBe("4242");
  clock.set(currentPeriodEnd);
  await renewAll();
  expect((await renewals(ctx, id)).map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  expect(await letters(ctx)).toHaveLength(1);
});

test("while the customer is at their bank the worker charges nothing beside, and a failure there is no try of its own", async () => {
  const { ctx, id, page } = await declinedRenewal();
  clock.advance(dayMs - minuteMs);
  const shopper = visit(ofSession(page));
  const bank = await payByItsCard(shopper);
  clock.advance(2 * minuteMs);
  await renewAll();
  expect(await ctx.db.paymentAttempt.count({ where: { merchantId: ctx.merchantId } })).toBe(3);
  await answerShown(services, bank, "fail");
  expect(await loadCheckout(services, shopper)).toMatchObject({
    state: "declined",
    refusal: { kind: "declined", reason: "authentication_failed" },
  });
  expect((await getSubscription(ctx, id)).status).toBe("past_due");
  const { renewalAttempts } = await ctx.db.subscription.findUniqueOrThrow({ where: own(ctx, id) });
  expect(renewalAttempts).toBe(1);
  clock.advance(2 * minuteMs);
  await renewAll();
  expect(await letters(ctx)).toHaveLength(2);
  expect(await pageOf(ctx)).toBe(page);
});

test("left alone, the tries end as ever: one letter of the end, and the page can be paid no more", async () => {
  const { ctx, id, page } = await declinedRenewal();
  const shopper = visit(ofSession(page));
  for (let day = 0; day < 9; day += 1, clock.advance(dayMs)) {
    await renewAll();
    const { status } = await getSubscription(ctx, id);
    const { state } = await loadCheckout(services, shopper);
    expect([status, state]).toEqual(
      status === "past_due" ? [status, "open"] : [status, "canceled"],
    );
  }
  expect((await getSubscription(ctx, id)).status).toBe("canceled");
  expect(await letters(ctx)).toHaveLength(4);
  const where = { merchantId: ctx.merchantId, template: "subscription_ended" };
  expect(await ctx.db.message.count({ where })).toBe(1);
  expect(await renewals(ctx, id)).toEqual([{ status: "failed", charges: 0 }]);
});

test("confirmed after the subscription was canceled meanwhile, the money goes back", async () => {
  const { ctx, id, page } = await declinedRenewal();
  const shopper = visit(ofSession(page));
  const bank = await payByItsCard(shopper);
  await cancelSubscription(ctx, { id, atPeriodEnd: false });
  await answerShown(services, bank);
  await loadCheckout(services, shopper);
  await settleRefunds(services);
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
});

test("not confirmed after the subscription was canceled meanwhile, the payment is canceled with it", async () => {
  const { ctx, id, page } = await declinedRenewal();
  const shopper = visit(ofSession(page));
  const bank = await payByItsCard(shopper);
  await cancelSubscription(ctx, { id, atPeriodEnd: false });
  await answerShown(services, bank, "fail");
  expect((await loadCheckout(services, shopper)).state).toBe("canceled");
  expect(await renewals(ctx, id)).toEqual([{ status: "canceled", charges: 0 }]);
});

test("eight workers that find the same renewal declined write one letter with one page", async () => {
  const { ctx, id } = await declinedRenewal();
  clock.advance(dayMs);
  await Promise.all(Array.from({ length: 8 }, () => renewSubscriptions(services)));
  await renewAll();
  expect(await letters(ctx)).toHaveLength(2);
  const where = { merchantId: ctx.merchantId, mode: "payment" } as const;
  expect(await ctx.db.checkoutSession.count({ where })).toBe(1);
  expect(await renewals(ctx, id)).toHaveLength(1);
});
