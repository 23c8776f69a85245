import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { announceTrialEnds } from "#server/payments/subscriptions/letters/announce-trial-ends.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { confirmCheckoutSession } from "#server/routers/checkout-sessions/confirm.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { listCustomerPaymentMethods } from "#server/routers/payment-methods/list.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  eventTypes,
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { filled, ofSession, post, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

const accounts = {
  pays: "AT61 1904 3002 3457 3201",
  isRefused: "AT98 1904 3000 0034 3434",
};
const hostedCheckoutConfig = { methods: ["card" as const, "sepa_debit" as const] };
const month = { interval: "month" as const, intervalCount: 1 };
const trial = { mode: "subscription" as const, recurring: month };

async function pageOf(more: object) {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const session = await newSession(ctx, { customerId, hostedCheckoutConfig, ...more });
  const { paymentIntentId } = session;
  return {
    ctx,
    customerId,
    intentId: paymentIntentId ?? "",
    browser: visit(ofSession(session.id)),
  };
}

async function give(browser: CheckoutRequest, iban: string) {
  const view = await loadCheckout(services, browser);
  return post(services, browser, {
    ...filled(view, ""),
    method: "sepa_debit",
    payer_sepa_debit: iban,
    holder_sepa_debit: "Sanne de Boer",
    mail_sepa_debit: "sanne@deboer.example",
  });
}

async function keptBy(ctx: MerchantContext, id: string) {
  return (await listCustomerPaymentMethods(ctx, { id, limit: 10, offset: 0 })).data;
}

test("a page of mode setup keeps an account with its mandate at once, and debits nothing", async () => {
  const { ctx, customerId, intentId, browser } = await pageOf({ mode: "setup" });
  expect(await give(browser, accounts.pays)).toMatchObject({
    state: "complete",
    receipt: { method: "sepa_debit" },
  });
  const [account, ...more] = await keptBy(ctx, customerId);
  expect(more).toEqual([]);
  expect(account).toMatchObject({ type: "sepa_debit", last4: "3201", isDefault: true });
  const acceptedAt = clock.now().toISOString();
  expect(await getPaymentIntent(ctx, intentId)).toMatchObject({
    status: "succeeded",
    amountCaptured: 0,
    bankDebit: {
      country: "AT",
      last4: "3201",
      mandate: account?.mandate,
      acceptedAt,
      expectedAt: acceptedAt,
    },
  });
  clock.advance(4 * dayMs);
  await handleNotices(services);
  await reconcileAttempts(services);
  expect(await eventTypes(ctx)).not.toContain("checkout.session.async_payment_succeeded");
  expect(await services.db.ledgerEntry.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
});

test("the account that a setup has kept is offered for the next payment, with its country", async () => {
  const { ctx, customerId, browser } = await pageOf({ mode: "setup" });
  await give(browser, accounts.pays);
  const next = await newSession(ctx, { customerId, hostedCheckoutConfig });
  const view = await loadCheckout(services, visit(ofSession(next.id)));
  expect(view).toMatchObject({ form: { methods: { saved: [{ country: "AT", last4: "3201" }] } } });
});

test("an account that its bank refuses is not kept", async () => {
  const { ctx, customerId, browser } = await pageOf({ mode: "setup" });
  expect(await give(browser, accounts.isRefused)).toMatchObject({ state: "declined" });
  expect(await keptBy(ctx, customerId)).toEqual([]);
});

/** A subscription that was begun by an account, in its trial of so many days. */
async function tried(trialDays: number) {
  const page = await pageOf({ ...trial, trialDays });
  const answer = await give(page.browser, accounts.pays);
  const where = { merchantId: page.ctx.merchantId };
  const row = await services.db.subscription.findFirstOrThrow({ where });
  return { ...page, answer, row };
}

test("a trial begins by an account, and its end is announced before the first debit, whatever the merchant mails", async () => {
  const { ctx, answer, row } = await tried(14);
  expect(answer).toMatchObject({ state: "complete", receipt: { method: "sepa_debit" } });
  expect(row).toMatchObject({ status: "trialing" });
  const { dunning } = await services.db.merchant.findUniqueOrThrow({
    where: { id: ctx.merchantId },
  });
  await services.db.merchant.update({
    where: { id: ctx.merchantId },
    data: { dunning: { ...(dunning as object | null), renewalEmails: false } },
  });
  clock.advance(8 * dayMs);
  await announceTrialEnds(services);
  const letters = { merchantId: ctx.merchantId, template: "trial_ending" };
  expect(await services.db.message.count({ where: letters })).toBe(1);
  clock.advance(7 * dayMs);
  await renewSubscriptions(services);
  const asked = { merchantId: ctx.merchantId, subscriptionId: row.id, amount: { gt: 0 } };
  const intent = await services.db.paymentIntent.findFirstOrThrow({ where: asked });
  expect(intent).toMatchObject({ status: "processing" });
  clock.advance(3 * dayMs);
  await handleNotices(services);
  await reconcileAttempts(services);
  expect(await services.db.subscription.findFirstOrThrow({ where: { id: row.id } })).toMatchObject({
    status: "active",
    paymentMethodId: row.paymentMethodId,
  });
});

test("a trial that is too short for the letter is refused with a reason", async () => {
  await expect(pageOf({ ...trial, trialDays: 6 })).rejects.toMatchObject({
    code: "validation_failed",
    message: expect.stringMatching(/period and trial are a week or longer/),
  });
  expect((await tried(7)).row.status).toBe("trialing");
});

test("the trial of an account is not ended sooner than its debit can be announced", async () => {
  const { ctx, row } = await tried(30);
  const soon = new Date(clock.now().getTime() + 6 * dayMs).toISOString();
  for (const trialEnd of [null, soon])
    await expect(updateSubscription(ctx, { id: row.id, trialEnd })).rejects.toMatchObject({
      code: "validation_failed",
      message: expect.stringMatching(/at least 7 days ahead/),
    });
  const later = new Date(clock.now().getTime() + 7 * dayMs).toISOString();
  expect(await updateSubscription(ctx, { id: row.id, trialEnd: later })).toMatchObject({
    status: "trialing",
  });
});

test("an account that is kept already begins a trial with one press", async () => {
  const { ctx, customerId, browser } = await pageOf({ mode: "setup" });
  await give(browser, accounts.pays);
  const [account] = await keptBy(ctx, customerId);
  const next = await newSession(ctx, { customerId, hostedCheckoutConfig, ...trial, trialDays: 14 });
  const again = visit(ofSession(next.id));
  const shown = filled(await loadCheckout(services, again), "");
  const answer = await post(services, again, { ...shown, method: account?.id ?? "" });
  expect(answer).toMatchObject({ state: "complete" });
  const where = { merchantId: ctx.merchantId };
  expect(await services.db.subscription.findFirstOrThrow({ where })).toMatchObject({
    status: "trialing",
    paymentMethodId: account?.id,
  });
  expect(
    await services.db.message.count({ where: { ...where, template: "debit_announced" } }),
  ).toBe(0);
});

test("a processor that needs a first debit is given no mandate alone, on no page and by no kept account", async () => {
  const { ctx, customerId, browser } = await pageOf({ mode: "setup" });
  await give(browser, accounts.pays);
  const [account] = await keptBy(ctx, customerId);
  const begun = await newSession(ctx, { customerId, ...trial, trialDays: 14 });
  const strict = { ...ctx, processor: { ...services.processor, keepsMandates: true as const } };
  for (const more of [{ mode: "setup" as const }, { ...trial, trialDays: 14 }])
    await expect(
      newSession(strict, { customerId, hostedCheckoutConfig, ...more }),
    ).rejects.toMatchObject({ message: expect.stringMatching(/needs no first debit/) });
  await expect(
    confirmCheckoutSession(strict, begun.id, { paymentMethodId: account?.id ?? "" }),
  ).rejects.toMatchObject({ code: "validation_failed" });
});
