import { expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { createMollieProcessor } from "#server/payments/processor/mollie/mollie-processor.ts";
import { listDisputes } from "#server/routers/disputes/list.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerDebit } from "#server/workshop/testing/mollie/debits.ts";
import { MollieDouble, mollieEnv } from "#server/workshop/testing/mollie/double.ts";
import {
  eventTypes,
  ledgerBalances,
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

/** Notices come twice, and the later ones first. */
async function hear(): Promise<void> {
  for (const { address, id } of double.takeNotices().toReversed())
    for (let times = 0; times < 2; times += 1) {
      const body = new URLSearchParams({ id });
      const request = new Request(address, { method: "POST", body });
      expect([200, 409]).toContain((await receiveProcessorWebhook(services, request)).status);
    }
}

async function begun(iban: string = testAccounts.pays) {
  const ctx = { ...(await newMerchant(services)), processor, env };
  const { id } = await newIntent(ctx);
  const payer = { name: "Sanne de Boer", email: "sanne@deboer.example" };
  const bankDebit = { type: "sepa_debit", iban, mandateAccepted: true, ...payer } as const;
  return { ctx, id, confirm: () => confirmPaymentIntent(ctx, { id, bankDebit }) };
}

async function asked() {
  const { ctx, id, confirm } = await begun();
  const intent = await confirm();
  const [at] = [...double.world.payments.values()].slice(-1);
  if (!at) throw new Error("Mollie was not asked");
  return { ctx, id, intent, at };
}

test("a debit is booked when the bank has paid, and taken from the balance when the payer takes it back", async () => {
  const { ctx, id, intent, at } = await asked();
  const bankDebit = { type: "sepa_debit", country: "AT", last4: "3201" };
  expect(intent).toMatchObject({ status: "processing", bankDebit });
  clock.advance(3 * dayMs);
  await reconcileAttempts(services);
  expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "processing" });
  expect(await ledgerBalances(ctx)).toEqual({});
  answerDebit(double.world, at.id, null);
  await hear();
  expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "succeeded" });
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  const types = await eventTypes(ctx, id);
  expect(types.filter((type) => type === "payment_intent.succeeded")).toHaveLength(1);
  double.world.chargeBack(at);
  await hear();
  expect((await listDisputes(ctx, { limit: 9, offset: 0 })).data).toMatchObject([
    { reason: "debit_returned", status: "lost" },
  ]);
  expect(await ledgerBalances(ctx)).toEqual({});
});

test.each([
  ["AM04", "debit_insufficient_funds"],
  ["AC04", "debit_account_closed"],
  ["MS02", "debit_not_allowed"],
])("a debit that the bank refuses with %s has failed, and books nothing", async (code, word) => {
  const { ctx, id, at } = await asked();
  clock.advance(4 * dayMs);
  answerDebit(double.world, at.id, code);
  await hear();
  expect(await getPaymentIntent(ctx, id)).toMatchObject({
    status: "failed",
    lastError: { code: "payment_not_made", declineCode: word },
  });
  expect(await ledgerBalances(ctx)).toEqual({});
});

test("a debit whose answer was lost is found, and asked of the bank once", async () => {
  const { ctx, id, confirm } = await begun();
  const before = double.world.payments.size;
  double.way = "loses answers";
  await confirm().catch(() => {});
  double.way = "answers";
  clock.advance(hourMs);
  await reconcileAttempts(services);
  expect(double.world.payments.size).toBe(before + 1);
  const bankDebit = { last4: "3201" };
  expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "processing", bankDebit });
});

test("the mandate that Mollie is told of is the one that the payer has seen, and its account is kept nowhere here", async () => {
  const { id, intent, at } = await asked();
  expect(at.debited).toMatchObject({
    iban: testAccounts.pays,
    holder: "Sanne de Boer",
    reference: intent.bankDebit?.mandate,
    signed: clock.now().toISOString().slice(0, 10),
  });
  const kept = [
    await db.paymentIntent.findFirstOrThrow({ where: { id } }),
    await db.paymentAttempt.findMany({ where: { paymentIntentId: id } }),
    at.metadata,
  ];
  const text = JSON.stringify(kept, (_, value: unknown) =>
    typeof value === "bigint" ? Number(value) : value,
  );
  expect(text).not.toContain(testAccounts.pays.slice(0, 16));
});

test("a customer whose debit may be under way is not among those that can be deleted", async () => {
  const { at } = await asked();
  const ids = async () => (await processor.listCustomers(null)).customers.map((one) => one.id);
  const customer = at.request["customerId"];
  clock.advance(20 * dayMs);
  expect(await ids()).not.toContain(customer);
  clock.advance(2 * dayMs);
  expect(await ids()).toContain(customer);
});

test("the model answered as Mollie declares throughout", () => {
  expect(double.faults).toEqual([]);
});
