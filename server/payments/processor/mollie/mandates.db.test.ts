import { expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";
import { syncMethod } from "#server/payments/methods/sync-method.ts";
import { createMollieProcessor } from "#server/payments/processor/mollie/mollie-processor.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { listCustomerPaymentMethods } from "#server/routers/payment-methods/list.ts";
import { removePaymentMethod } from "#server/routers/payment-methods/remove.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerDebit } from "#server/workshop/testing/mollie/debits.ts";
import { MollieDouble, mollieEnv } from "#server/workshop/testing/mollie/double.ts";
import {
  ledgerBalances,
  newCustomer,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { testAccounts } from "#server/workshop/testing/processor/rig.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = { ...testClock(), pass: () => Promise.resolve() };
const plain = await testServices({ clock });
const { db } = plain;
const double = new MollieDouble(clock);
const ours = { APP_SECRET: plain.env.APP_SECRET, APP_URL: "https://pay.example" };
const env = loadEnv({ ...mollieEnv, ...ours });
const processor = createMollieProcessor({ env, clock, send: double.send });
const services = { ...plain, env, processor };

/** The bank of the newest debit answers days later, and Mollie tells of it twice. */
async function answered(code: string | null): Promise<void> {
  const [at] = [...double.world.payments.values()].slice(-1);
  clock.advance(3 * dayMs);
  answerDebit(double.world, at?.id ?? "", code);
  for (const { address, id } of double.takeNotices())
    for (let times = 0; times < 2; times += 1) {
      const body = new URLSearchParams({ id });
      const request = new Request(address, { method: "POST", body });
      expect((await receiveProcessorWebhook(services, request)).status).toBe(200);
    }
}

/** A customer whose account was debited once, and is kept with its mandate. */
async function kept() {
  const ctx = { ...(await newMerchant(services)), processor, env };
  const { id: customerId } = await newCustomer(ctx);
  const { id } = await newIntent(ctx, { customerId });
  const payer = { name: "Sanne de Boer", email: "sanne@deboer.example" };
  const account = { type: "sepa_debit", iban: testAccounts.pays } as const;
  const bankDebit = { ...account, ...payer, mandateAccepted: true } as const;
  const asked = await confirmPaymentIntent(ctx, { id, bankDebit, savePaymentMethod: true });
  await answered(null);
  const page = { id: customerId, limit: 9, offset: 0 };
  const [method] = (await listCustomerPaymentMethods(ctx, page)).data;
  const { id: paymentMethodId = "" } = method ?? {};
  const again = async () => {
    const { id: next } = await newIntent(ctx, { customerId });
    return confirmPaymentIntent(ctx, { id: next, paymentMethodId, offSession: true });
  };
  return { ctx, asked, method, paymentMethodId, page, again };
}

test("an account whose first debit was paid is kept, and debited again by the same mandate", async () => {
  const { ctx, asked, method, again } = await kept();
  const mandate = asked.bankDebit?.mandate;
  expect(method).toMatchObject({ type: "sepa_debit", last4: "3201", mandate, expiryMonth: null });
  const next = await again();
  expect(next).toMatchObject({ status: "processing", bankDebit: { last4: "3201", mandate } });
  const [first, second] = [...double.world.payments.values()].slice(-2);
  expect(second?.request["mandateId"]).toBe(first?.request["mandateId"]);
  await answered(null);
  expect(await getPaymentIntent(ctx, next.id)).toMatchObject({ status: "succeeded" });
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -9800, merchant: 9800 });
});

test("a later debit that the bank refuses leaves the payment open, and the mandate kept", async () => {
  const { ctx, again, page } = await kept();
  const { id } = await again();
  await answered("AM04");
  expect(await getPaymentIntent(ctx, id)).toMatchObject({
    status: "requires_payment_method",
    lastError: { declineCode: "debit_insufficient_funds" },
  });
  expect((await listCustomerPaymentMethods(ctx, page)).data).toHaveLength(1);
});

test("a look at the kept account finds it as it was, and a removal ends its mandate at Mollie", async () => {
  const { ctx, method, paymentMethodId, page } = await kept();
  const row = await db.paymentMethod.findFirstOrThrow({ where: { id: paymentMethodId } });
  const { processorMethod } = row;
  await syncMethod(services, processor, processorMethod);
  expect((await listCustomerPaymentMethods(ctx, page)).data).toEqual([method]);
  await removePaymentMethod(ctx, paymentMethodId);
  await processor.detachMethod(processorMethod);
  expect(await processor.retrieveMethod(processorMethod)).toBeNull();
  expect((await listCustomerPaymentMethods(ctx, page)).data).toEqual([]);
});

test("the model answered as Mollie declares throughout", () => {
  expect(double.faults).toEqual([]);
});
