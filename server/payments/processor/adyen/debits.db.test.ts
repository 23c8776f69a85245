import { expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { createAdyenProcessor } from "#server/payments/processor/adyen/adyen-processor.ts";
import { listDisputes } from "#server/routers/disputes/list.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import {
  failDebit,
  payDebit,
  refusedAccount,
  returnDebit,
} from "#server/workshop/testing/adyen/debits.ts";
import { AdyenDouble, adyenEnv } from "#server/workshop/testing/adyen/double.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  eventTypes,
  ledgerBalances,
  newIntent,
  newMerchant,
} from "#server/workshop/testing/payments/payments.ts";
import { paymentOf } from "#server/workshop/testing/processor/adyen-rig.ts";
import { testAccounts } from "#server/workshop/testing/processor/rig.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = { ...testClock(), pass: () => Promise.resolve() };
const plain = await testServices({ clock });
const { db, log } = plain;
const double = new AdyenDouble(clock);
const ours = { APP_SECRET: plain.env.APP_SECRET, APP_URL: "https://pay.example" };
const env = loadEnv({ ...adyenEnv, ...ours });
const processor = createAdyenProcessor({ env, db, clock, log, send: double.send });
const services = { ...plain, env, processor };

/** Notices come twice, and the later ones first. */
async function hear(): Promise<void> {
  const url = "https://pay.example/api/processor/webhook";
  for (const body of double.takeNotices().toReversed())
    for (let times = 0; times < 2; times += 1) {
      const { status } = await receiveProcessorWebhook(
        services,
        new Request(url, { method: "POST", body }),
      );
      expect([200, 409]).toContain(status);
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
  const { id: reference } = await db.paymentAttempt.findFirstOrThrow({
    where: { paymentIntentId: id },
  });
  return { ctx, id, intent, at: paymentOf(double, reference) };
}

const lastError = (declineCode: string) => ({ code: "payment_not_made", declineCode });

test("a debit is booked when the bank has paid, and taken from the balance when the payer takes it back", async () => {
  const { ctx, id, intent, at } = await asked();
  const bankDebit = { type: "sepa_debit", country: "AT", last4: "3201" };
  expect(intent).toMatchObject({ status: "processing", bankDebit });
  clock.advance(3 * dayMs);
  await reconcileAttempts(services);
  expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "processing" });
  expect(await ledgerBalances(ctx)).toEqual({});
  payDebit(double.world, at, "sale");
  await hear();
  expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "succeeded" });
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  const types = await eventTypes(ctx, id);
  expect(types.filter((type) => type === "payment_intent.succeeded")).toHaveLength(1);
  returnDebit(double.world, at, "MD06");
  await hear();
  expect((await listDisputes(ctx, { limit: 9, offset: 0 })).data).toMatchObject([
    { reason: "debit_returned", status: "lost" },
  ]);
  expect(await ledgerBalances(ctx)).toEqual({});
});

test("a debit that is only authorized is captured, and paid when Adyen has the money", async () => {
  const { ctx, id, at } = await asked();
  payDebit(double.world, at, "auth");
  await hear();
  expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "processing" });
  expect(await ledgerBalances(ctx)).toEqual({});
  await hear();
  expect(await ledgerBalances(ctx)).toEqual({ clearing: -4900, merchant: 4900 });
  expect([at.captured, double.world.notices]).toEqual([4900, []]);
  expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "succeeded" });
});

test("a capture that the payer's bank refuses is a debit that has failed", async () => {
  const { ctx, id, at } = await asked();
  at.state = "authorized";
  const told = { originalReference: at.psp, merchantReference: at.reference, amount: at.amount };
  double.world.tell({
    eventCode: "CAPTURE_FAILED",
    reason: "AC04 : Account closed",
    ...told,
  });
  await hear();
  const failed = { status: "failed", lastError: lastError("debit_account_closed") };
  expect(await getPaymentIntent(ctx, id)).toMatchObject(failed);
  expect(await ledgerBalances(ctx)).toEqual({});
});

test("a debit that fails after days is over, and what is told late brings and takes nothing", async () => {
  const [one, other] = [await asked(), await asked()];
  clock.advance(4 * dayMs);
  failDebit(double.world, one.at, "AM04");
  // The notice that it was paid comes after the one that it was not.
  payDebit(double.world, other.at, "sale");
  returnDebit(double.world, other.at, "AM04");
  await hear();
  for (const { ctx, id } of [one, other]) {
    const failed = { status: "failed", lastError: lastError("debit_insufficient_funds") };
    expect(await getPaymentIntent(ctx, id)).toMatchObject(failed);
    expect(await ledgerBalances(ctx)).toEqual({});
  }
  expect(other.at.refunded).toBe(0);
});

test("a debit that Adyen refuses at once leaves the payment to be made in another way", async () => {
  const { ctx, id, confirm } = await begun(refusedAccount);
  await expect(confirm()).rejects.toMatchObject({
    code: "payment_not_made",
    options: { declineCode: "debit_not_allowed" },
  });
  await hear();
  const open = { status: "requires_payment_method", bankDebit: null };
  expect(await getPaymentIntent(ctx, id)).toMatchObject(open);
});

test("a debit whose answer was lost is called back, and one that is paid nevertheless is given back whole", async () => {
  const { ctx, id, confirm } = await begun();
  double.way = "loses answers";
  await confirm().catch(() => {});
  double.way = "answers";
  const { id: reference } = await db.paymentAttempt.findFirstOrThrow({
    where: { paymentIntentId: id },
  });
  const at = paymentOf(double, reference);
  for (let hours = 0; hours < 4; hours += 1) {
    clock.advance(hourMs);
    await reconcileAttempts(services);
    await hear();
  }
  expect(at.state).toBe("canceled");
  const open = { status: "requires_payment_method" };
  expect(await getPaymentIntent(ctx, id)).toMatchObject(open);
  // Adyen was too late to stop it.
  await db.adyenPayment.update({ where: { reference }, data: { state: "given_up" } });
  at.state = "received";
  payDebit(double.world, at, "sale");
  await hear();
  expect([at.captured, at.refunded]).toEqual([4900, 4900]);
  expect(await ledgerBalances(ctx)).toEqual({});
});

test("the account is sent to Adyen alone", async () => {
  const { id, at } = await asked();
  const kept = [
    await db.paymentIntent.findFirstOrThrow({ where: { id } }),
    await db.paymentAttempt.findMany({ where: { paymentIntentId: id } }),
    await db.adyenPayment.findUniqueOrThrow({ where: { reference: at.reference } }),
  ];
  const text = JSON.stringify(kept, (_, value: unknown) =>
    typeof value === "bigint" ? Number(value) : value,
  );
  expect(text).not.toContain(testAccounts.pays.slice(0, 16));
  const { body } = double.seen.find(({ path }) => path === "/payments") ?? {};
  expect(body).toMatchObject({
    paymentMethod: { type: "sepadirectdebit", iban: testAccounts.pays, ownerName: "Sanne de Boer" },
    shopperEmail: "sanne@deboer.example",
  });
});
