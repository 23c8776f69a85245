import { expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { confirmCheckoutSession } from "#server/routers/checkout-sessions/confirm.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { listCustomerPaymentMethods } from "#server/routers/payment-methods/list.ts";
import { removePaymentMethod } from "#server/routers/payment-methods/remove.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  eventTypes,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

const accounts = {
  pays: "AT611904300234573201",
  hasTooLittleLater: "AT751904300235473206",
  isClosedLater: "AT481904300235473207",
};

async function afterDays(days: number): Promise<void> {
  clock.advance(days * dayMs);
  await handleNotices(services);
  await reconcileAttempts(services);
}

/** A customer whose account was debited once and is kept with its mandate. */
async function kept(iban: string) {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const { id } = await newIntent(ctx, { customerId });
  const payer = { name: "Sanne de Boer", email: "sanne@deboer.example" };
  const bankDebit = { type: "sepa_debit", iban, ...payer, mandateAccepted: true } as const;
  const asked = await confirmPaymentIntent(ctx, { id, bankDebit, savePaymentMethod: true });
  expect(await methodsOf(ctx, customerId)).toEqual([]);
  await afterDays(3);
  const [method] = await methodsOf(ctx, customerId);
  expect(method?.mandate).toBe(asked.bankDebit?.mandate);
  return { ctx, customerId, method, paymentMethodId: method?.id ?? "" };
}

async function methodsOf(ctx: MerchantContext, id: string) {
  return (await listCustomerPaymentMethods(ctx, { id, limit: 10, offset: 0 })).data;
}

async function chargedAlone({
  ctx,
  customerId,
  paymentMethodId,
}: Awaited<ReturnType<typeof kept>>) {
  const { id } = await newIntent(ctx, { customerId });
  return confirmPaymentIntent(ctx, { id, paymentMethodId, offSession: true });
}

test("an account is kept once its first debit is paid, by its end and mandate alone", async () => {
  const { ctx, method, paymentMethodId } = await kept(accounts.pays);
  expect(method).toMatchObject({
    type: "sepa_debit",
    last4: "3201",
    expiryMonth: null,
    isDefault: true,
  });
  const rows = await services.db.paymentMethod.findMany({ where: { merchantId: ctx.merchantId } });
  expect(JSON.stringify(rows)).not.toContain(accounts.pays);
  expect(await eventTypes(ctx, paymentMethodId)).toEqual(["payment_method.attached"]);
});

test("a kept account is debited without its holder, by the same mandate, and paid days later", async () => {
  const one = await kept(accounts.pays);
  const intent = await chargedAlone(one);
  expect(intent).toMatchObject({
    status: "processing",
    bankDebit: { type: "sepa_debit", last4: "3201", mandate: one.method?.mandate },
  });
  await afterDays(3);
  expect(await getPaymentIntent(one.ctx, intent.id)).toMatchObject({ status: "succeeded" });
});

test("a debit that its holder asks for is announced by one letter, and one without its holder by none", async () => {
  const one = await kept(accounts.pays);
  const { ctx, customerId, paymentMethodId, method } = one;
  const announced = () =>
    services.db.message.findMany({
      where: { merchantId: ctx.merchantId, template: "debit_announced" },
    });
  await chargedAlone(one);
  expect(await announced()).toEqual([]);
  const { id } = await newIntent(ctx, { customerId });
  await confirmPaymentIntent(ctx, { id, paymentMethodId });
  await afterDays(1);
  const [letter, ...more] = await announced();
  expect(more).toEqual([]);
  expect(letter?.text).toContain(`AT•• •••• 3201 by the mandate ${method?.mandate}`);
});

test("a later debit that the bank refuses leaves the payment to be made in another way", async () => {
  const one = await kept(accounts.hasTooLittleLater);
  const { id } = await chargedAlone(one);
  await afterDays(3);
  expect(await getPaymentIntent(one.ctx, id)).toMatchObject({
    status: "requires_payment_method",
    lastError: { declineCode: "debit_insufficient_funds" },
  });
  const { paymentMethodId } = one;
  const again = await confirmPaymentIntent(one.ctx, { id, paymentMethodId, offSession: true });
  const expectedAt = new Date(clock.now().getTime() + 3 * dayMs).toISOString();
  expect(again).toMatchObject({ status: "processing", bankDebit: { expectedAt } });
});

test("an account that its bank has closed is not debited again", async () => {
  const one = await kept(accounts.isClosedLater);
  await chargedAlone(one);
  await afterDays(3);
  await expect(chargedAlone(one)).rejects.toMatchObject({
    code: "invalid_state",
    message: expect.stringMatching(/debit_account_closed/),
  });
});

test("a mandate that was revoked is refused in a sentence, and not found by another merchant", async () => {
  const one = await kept(accounts.pays);
  const other = await newMerchant(services);
  await expect(removePaymentMethod(other, one.paymentMethodId)).rejects.toMatchObject({
    code: "not_found",
  });
  await removePaymentMethod(one.ctx, one.paymentMethodId);
  expect(await methodsOf(one.ctx, one.customerId)).toEqual([]);
  await expect(chargedAlone(one)).rejects.toMatchObject({
    code: "invalid_state",
    message: expect.stringMatching(/mandate of this account was revoked/),
  });
});

test.each([
  ["in another currency", { currency: "USD" }, /pays in EUR only/],
  ["for an authorization", { captureMethod: "manual" as const }, /captureMethod automatic/],
])("a kept account is not debited %s", async (_, more, sentence) => {
  const { ctx, customerId, paymentMethodId } = await kept(accounts.pays);
  const { id } = await newIntent(ctx, { customerId, ...more });
  await expect(
    confirmPaymentIntent(ctx, { id, paymentMethodId, offSession: true }),
  ).rejects.toMatchObject({ code: "validation_failed", message: expect.stringMatching(sentence) });
  expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "requires_payment_method" });
});

test.each([
  ["every sixth day is refused", 6, "validation_failed"],
  ["every week is begun", 7, null],
])("by a kept account a subscription of a session %s", async (_, intervalCount, code) => {
  const { ctx, customerId, paymentMethodId } = await kept(accounts.pays);
  const recurring = { interval: "day" as const, intervalCount };
  const { id } = await newSession(ctx, { mode: "subscription", customerId, recurring });
  const confirmed = confirmCheckoutSession(ctx, id, { paymentMethodId });
  if (code === null)
    return expect(await confirmed).toMatchObject({ status: "processing", bankDebit: {} });
  const message = expect.stringMatching(/period and trial are a week or longer/);
  return expect(confirmed).rejects.toMatchObject({ code, message });
});

test("a processor that keeps no mandates is not asked to", async () => {
  const { keepsMandates: _kept, ...processor } = services.processor;
  const ctx = { ...(await newMerchant(services)), processor };
  const { id: customerId } = await newCustomer(ctx);
  const { id } = await newIntent(ctx, { customerId });
  const payer = { name: "Sanne de Boer", email: "sanne@deboer.example" };
  const account = { type: "sepa_debit", iban: accounts.pays } as const;
  const bankDebit = { ...account, ...payer, mandateAccepted: true } as const;
  await expect(
    confirmPaymentIntent(ctx, { id, bankDebit, savePaymentMethod: true }),
  ).rejects.toMatchObject({
    code: "validation_failed",
    message: expect.stringMatching(/at a processor that keeps mandates/),
  });
  expect(await confirmPaymentIntent(ctx, { id, bankDebit })).toMatchObject({
    status: "processing",
  });
});
