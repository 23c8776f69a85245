import { afterAll, expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { syncMethod } from "#server/payments/methods/sync-method.ts";
import { confirmCheckoutSession } from "#server/routers/checkout-sessions/confirm.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { listCustomerPaymentMethods } from "#server/routers/payment-methods/list.ts";
import { removePaymentMethod } from "#server/routers/payment-methods/remove.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  ledgerBalances,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testAccounts } from "#server/workshop/testing/processor/rig.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { attached, customersAt } from "#server/workshop/testing/stripe/kept-cards.ts";
import type { StripeObject } from "#server/workshop/testing/stripe/wire.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = { ...testClock(), pass: () => Promise.resolve() };
const double = await startStripeDouble(clock);
afterAll(() => double.stop());
const services = await testServices({ clock, env: double.env });
const { db, processor } = services;

const bankDebit = {
  type: "sepa_debit",
  iban: testAccounts.pays,
  name: "Sanne de Boer",
  email: "sanne@deboer.example",
  mandateAccepted: true,
} as const;
const trial = {
  mode: "subscription" as const,
  recurring: { interval: "month" as const, intervalCount: 1 },
  trialDays: 14,
};

function newest(object: string): StripeObject {
  const found = [...double.objects.values()].findLast((one) => one.object === object);
  expect(found).toBeDefined();
  return found ?? { id: "", object };
}

/** The bank of the newest debit answers days later, and Stripe tells of it twice. */
async function answered(pays: boolean): Promise<void> {
  const intent = newest("payment_intent");
  clock.advance(5 * dayMs);
  double.answerChallenge(intent.id, pays);
  const type = `payment_intent.${pays ? "succeeded" : "payment_failed"}`;
  for (const _ of [1, 2]) expect(await double.tell(services, type, intent)).toBe(200);
}

function mandateCharged(): unknown {
  const details = newest("charge")["payment_method_details"];
  return (details as { sepa_debit: { mandate: string } }).sepa_debit.mandate;
}

async function keptBy(ctx: MerchantContext, id: string) {
  return (await listCustomerPaymentMethods(ctx, { id, limit: 9, offset: 0 })).data;
}

/** A customer who has given a mandate, by a debit that was paid or alone. */
async function kept(how: "debited" | "alone" = "debited") {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const first = async () => {
    const { id } = await newIntent(ctx, { customerId });
    return confirmPaymentIntent(ctx, { id, bankDebit, savePaymentMethod: true });
  };
  const alone = async () => {
    const { id } = await newSession(ctx, { customerId, mode: "setup" });
    return confirmCheckoutSession(ctx, id, { bankDebit });
  };
  const asked = await (how === "alone" ? alone() : first());
  if (how === "debited") await answered(true);
  const [method] = await keptBy(ctx, customerId);
  const { id: paymentMethodId = "" } = method ?? {};
  const { processorMethod } = await db.paymentMethod.findFirstOrThrow({
    where: { id: paymentMethodId },
  });
  const again = async (offSession = true) => {
    const { id } = await newIntent(ctx, { customerId });
    return confirmPaymentIntent(ctx, { id, paymentMethodId, offSession });
  };
  return { ctx, customerId, asked, method, paymentMethodId, processorMethod, first, again };
}

test.each([
  ["without its holder", true],
  ["while its holder is there", false],
])(
  "an account that was debited once is debited again by the same mandate, %s",
  async (_, alone) => {
    const { ctx, customerId, asked, method, again } = await kept();
    const mandate = asked.bankDebit?.mandate;
    expect(method).toMatchObject({ type: "sepa_debit", last4: "3201", mandate, expiryMonth: null });
    const first = mandateCharged();
    const next = await again(alone);
    expect(next).toMatchObject({ status: "processing", bankDebit: { last4: "3201", mandate } });
    expect(mandateCharged()).toBe(first);
    await answered(true);
    expect(await getPaymentIntent(ctx, next.id)).toMatchObject({ status: "succeeded" });
    expect(await ledgerBalances(ctx)).toEqual({ clearing: -9800, merchant: 9800 });
    expect(await keptBy(ctx, customerId)).toEqual([method]);
  },
);

test("a mandate that is given alone keeps the account at once and debits nothing until it is charged", async () => {
  const { ctx, asked, method, again } = await kept("alone");
  const { mandate } = asked.bankDebit ?? {};
  expect(asked).toMatchObject({ status: "succeeded", bankDebit: { country: "AT", last4: "3201" } });
  expect(method).toMatchObject({ type: "sepa_debit", last4: "3201", mandate });
  expect(await ledgerBalances(ctx)).toEqual({});
  const given = newest("setup_intent")["mandate"];
  expect(await again()).toMatchObject({ status: "processing", bankDebit: { mandate } });
  expect(mandateCharged()).toBe(given);
});

test("a trial begins by an account of the page, and another by the account that is kept", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const begun = await newSession(ctx, { customerId, ...trial });
  expect(await confirmCheckoutSession(ctx, begun.id, { bankDebit })).toMatchObject({
    status: "succeeded",
    amountCaptured: 0,
  });
  const [account, ...more] = await keptBy(ctx, customerId);
  expect(more).toEqual([]);
  const other = await newSession(ctx, { customerId, ...trial });
  const { id: paymentMethodId = "" } = account ?? {};
  expect(await confirmCheckoutSession(ctx, other.id, { paymentMethodId })).toMatchObject({
    status: "succeeded",
    amountCaptured: 0,
  });
  expect(await keptBy(ctx, customerId)).toMatchObject([{ id: paymentMethodId }]);
  expect(await db.subscription.count({ where: { customerId, status: "trialing" } })).toBe(2);
});

test("a later debit that the bank refuses leaves the payment open, and the mandate kept", async () => {
  const { ctx, customerId, again } = await kept();
  const { id } = await again();
  await answered(false);
  expect(await getPaymentIntent(ctx, id)).toMatchObject({
    status: "requires_payment_method",
    lastError: { declineCode: "debit_insufficient_funds" },
  });
  expect(await keptBy(ctx, customerId)).toHaveLength(1);
});

test("a first debit that the bank refuses keeps nothing", async () => {
  const { ctx, customerId, first, paymentMethodId } = await kept();
  await removePaymentMethod(ctx, paymentMethodId);
  const { id } = await first();
  await answered(false);
  expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "failed" });
  expect(await keptBy(ctx, customerId)).toEqual([]);
});

test("a look finds the account as it was, and a removal ends at Stripe what was made to keep it", async () => {
  const { ctx, customerId, method, paymentMethodId, processorMethod, again } = await kept();
  await syncMethod(services, processor, processorMethod);
  expect(await keptBy(ctx, customerId)).toEqual([method]);
  await removePaymentMethod(ctx, paymentMethodId);
  await processor.detachMethod(processorMethod);
  expect(await processor.retrieveMethod(processorMethod)).toBeNull();
  expect(await keptBy(ctx, customerId)).toEqual([]);
  const [customer] = processorMethod.split("|");
  expect(attached(double, customer)).toEqual([]);
  expect(customersAt(double).map(({ id }) => id)).not.toContain(customer);
  await expect(again()).rejects.toMatchObject({ code: "invalid_state" });
});

test("an account that is detached at Stripe is removed here", async () => {
  const { ctx, customerId, processorMethod } = await kept();
  const [customer, id] = processorMethod.split("|");
  const method = double.objects.get(id ?? "") ?? newest("payment_method");
  double.change(method, { customer: null });
  expect(await double.tell(services, "payment_method.detached", method, { customer })).toBe(200);
  expect(await keptBy(ctx, customerId)).toEqual([]);
});

test("an account whose mandate has ended at Stripe is refused for its mandate, and not asked again", async () => {
  const { ctx, customerId, again } = await kept();
  double.change(newest("mandate"), { status: "inactive" });
  await expect(again()).rejects.toMatchObject({
    code: "payment_not_made",
    options: { declineCode: "debit_not_allowed" },
  });
  await expect(again()).rejects.toMatchObject({ code: "invalid_state" });
  expect(await keptBy(ctx, customerId)).toHaveLength(1);
});

test("the same account given again is kept once, under its new token", async () => {
  const { ctx, customerId, paymentMethodId, processorMethod, first } = await kept();
  await first();
  await answered(true);
  expect(await keptBy(ctx, customerId)).toMatchObject([{ id: paymentMethodId }]);
  const row = await db.paymentMethod.findFirstOrThrow({ where: { id: paymentMethodId } });
  expect(row.processorMethod).not.toBe(processorMethod);
});

test("a payment by a kept account has the fingerprint by which the account was known when it was typed", async () => {
  const { ctx, again } = await kept();
  await again();
  await answered(true);
  const where = { merchantId: ctx.merchantId };
  const attempts = await db.paymentAttempt.findMany({ where, orderBy: { createdAt: "asc" } });
  const [typed, ...later] = attempts.map(({ cardFingerprint }) => cardFingerprint);
  expect(typed).toMatch(/^\w+/);
  expect(later).toEqual([typed]);
});

test("the customer of a debit that is under way is no unused one", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const { id } = await newIntent(ctx, { customerId });
  await confirmPaymentIntent(ctx, { id, bankDebit, savePaymentMethod: true });
  const customer = newest("customer");
  const listed = async () =>
    (await processor.listCustomers(null)).customers.map((one) => one.id).includes(customer.id);
  clock.advance(20 * dayMs);
  expect(await listed()).toBe(false);
  clock.advance(2 * dayMs);
  expect(await listed()).toBe(true);
});
