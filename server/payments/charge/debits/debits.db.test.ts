import { expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { readDoubts } from "#server/payments/reconciliation/doubts.ts";
import { readPending } from "#server/routers/balance/pending.ts";
import { confirmCheckoutSession } from "#server/routers/checkout-sessions/confirm.ts";
import { getCheckoutSession } from "#server/routers/checkout-sessions/get.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { getPaymentIntent } from "#server/routers/payment-intents/get.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { BankDebitInput } from "#server/wire/payments/bank/bank-debit.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  eventTypes,
  ledgerBalances,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

const accounts = {
  pays: "AT61 1904 3002 3457 3201",
  hasTooLittle: "AT861904300235473202",
  isClosed: "AT051904300235473205",
  takesItBack: `AT59${"1904300235473203"}`,
  isToldTwice: "AT321904300235473204",
  isRefused: "AT981904300000343434",
};

const payer = {
  name: "Sanne de Boer",
  email: "sanne@deboer.example",
  mandateAccepted: true,
} as const;

function debit(iban: string) {
  return { type: "sepa_debit", iban, ...payer } as const;
}

async function asked(iban: string) {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx);
  const intent = await confirmPaymentIntent(ctx, { id, bankDebit: debit(iban) });
  return { ctx, id, intent };
}

/** Lets days pass; the worker hears what the banks have said. */
async function afterDays(days: number): Promise<void> {
  clock.advance(days * dayMs);
  await handleNotices(services);
  await reconcileAttempts(services);
}

const pendingOf = async (ctx: MerchantContext) => (await readPending(ctx, null)).get("EUR");

test("a debit is on its way for days, and only then paid and booked", async () => {
  const { ctx, id, intent } = await asked(accounts.pays);
  expect(intent).toMatchObject({
    status: "processing",
    amountCaptured: 0,
    bankDebit: { type: "sepa_debit", country: "AT", last4: "3201" },
  });
  await afterDays(2);
  expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "processing" });
  expect(await ledgerBalances(ctx)).toEqual({});
  expect(await pendingOf(ctx)).toBe(4900n);
  expect(await readDoubts(services, ctx.merchantId)).toEqual([]);

  await afterDays(1);
  expect(await getPaymentIntent(ctx, id)).toMatchObject({
    status: "succeeded",
    amountCaptured: 4900,
  });
  expect(await pendingOf(ctx)).toBeUndefined();
  expect(await ledgerBalances(ctx)).not.toEqual({});
  expect(await eventTypes(ctx, id)).toEqual([
    "payment_intent.created",
    "payment_intent.processing",
    "payment_intent.succeeded",
  ]);
});

test.each([
  ["too little money", accounts.hasTooLittle, "debit_insufficient_funds"],
  ["a closed account", accounts.isClosed, "debit_account_closed"],
])("a debit of %s fails days later, for good, and books nothing", async (_, iban, declineCode) => {
  const { ctx, id } = await asked(iban);
  await afterDays(3);
  expect(await getPaymentIntent(ctx, id)).toMatchObject({
    status: "failed",
    lastError: { code: "payment_not_made", declineCode },
  });
  expect(await ledgerBalances(ctx)).toEqual({});
  expect(await pendingOf(ctx)).toBeUndefined();
});

const otherBanks = {
  bacs_debit: { currency: "GBP", country: "GB", bank: { sortCode: "10-88-00" } },
  us_bank_account: { currency: "USD", country: "US", bank: { routingNumber: "110000000" } },
} as const;

test.each([
  ["bacs_debit", "0001 2345", "2345", "succeeded"],
  ["bacs_debit", "00222227", "2227", "failed"],
  ["bacs_debit", "00033333", "3333", "failed"],
  ["us_bank_account", "000123456789", "6789", "succeeded"],
  ["us_bank_account", "000222222227", "2227", "failed"],
  ["us_bank_account", "000777777771", "7771", "succeeded"],
] as const)(
  "%s of account %s ends days later as its bank says",
  async (type, accountNumber, last4, status) => {
    const { currency, country, bank } = otherBanks[type];
    const ctx = await newMerchant(services);
    const { id } = await newIntent(ctx, { currency });
    const bankDebit = BankDebitInput.parse({ type, ...bank, accountNumber, ...payer });
    expect(await confirmPaymentIntent(ctx, { id, bankDebit })).toMatchObject({
      status: "processing",
      bankDebit: { type, country, last4 },
    });
    await afterDays(3);
    expect(await getPaymentIntent(ctx, id)).toMatchObject({ status });
    if (status === "failed") return;
    expect(await createRefund(ctx, CreateRefund.parse({ paymentIntentId: id }))).toMatchObject({
      amount: 4900,
      currency,
    });
  },
);

test.each([
  ["bacs_debit", "00342213"],
  ["us_bank_account", "000555555559"],
] as const)("%s of account %s is paid, and taken back weeks later", async (type, accountNumber) => {
  const { currency, bank } = otherBanks[type];
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx, { currency });
  const bankDebit = BankDebitInput.parse({ type, ...bank, accountNumber, ...payer });
  await confirmPaymentIntent(ctx, { id, bankDebit });
  await afterDays(3);
  await afterDays(35);
  expect(await getPaymentIntent(ctx, id)).toMatchObject({
    status: "succeeded",
    dispute: { status: "lost", amount: 4900 },
  });
});

test.each([
  [
    "a sort code of five digits",
    { type: "bacs_debit", sortCode: "10-88-0", accountNumber: "00012345" },
    "sortCode",
  ],
  [
    "a British account of nine digits",
    { type: "bacs_debit", sortCode: "108800", accountNumber: "000123456" },
    "accountNumber",
  ],
  [
    "a routing number with a wrong digit",
    { type: "us_bank_account", routingNumber: "110000001", accountNumber: "000123456789" },
    "routingNumber",
  ],
  ["an IBAN of a British debit", { type: "bacs_debit", iban: accounts.pays }, "sortCode"],
])("%s is refused by its field", (_, account, field) => {
  const { error } = BankDebitInput.safeParse({ ...account, ...payer });
  expect(error?.issues[0]?.path).toEqual([field]);
});

test("a debit that is refused at once leaves the intent to be paid in another way", async () => {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx);
  await expect(
    confirmPaymentIntent(ctx, { id, bankDebit: debit(accounts.isRefused) }),
  ).rejects.toMatchObject({ code: "payment_not_made" });
  expect(await getPaymentIntent(ctx, id)).toMatchObject({
    status: "requires_payment_method",
    bankDebit: null,
  });
});

test("an answer that a bank tells twice counts once", async () => {
  const { ctx, id } = await asked(accounts.isToldTwice);
  await afterDays(3);
  await afterDays(1);
  const types = await eventTypes(ctx, id);
  expect(types.filter((type) => type === "payment_intent.succeeded")).toHaveLength(1);
  const balances = Object.values(await ledgerBalances(ctx));
  expect(balances.every((balance) => Math.abs(balance) <= 4900)).toBe(true);
});

test("money that the payer takes back weeks later leaves the balance, below zero too", async () => {
  const { ctx, id } = await asked(accounts.takesItBack);
  await afterDays(3);
  const paid = await ledgerBalances(ctx);
  await afterDays(34);
  expect(await ledgerBalances(ctx)).toEqual(paid);
  await afterDays(1);
  expect((await ledgerBalances(ctx))["merchant"] ?? 0).toBe((paid["merchant"] ?? 0) - 4900);
  expect(await getPaymentIntent(ctx, id)).toMatchObject({
    status: "succeeded",
    dispute: { status: "lost", amount: 4900 },
  });
  expect(await services.db.dispute.findFirst({ where: { paymentIntentId: id } })).toMatchObject({
    reason: "debit_returned",
  });
  const types = await eventTypes(ctx);
  expect(types).toEqual(expect.arrayContaining(["dispute.created", "dispute.closed"]));
});

test("a session is complete while its debit is on its way, and expired when it fails", async () => {
  const ctx = await newMerchant(services);
  const told = async (iban: string) => {
    const { id } = await newSession(ctx);
    await confirmCheckoutSession(ctx, id, { bankDebit: debit(iban) });
    return id;
  };
  const [paid, failed] = [await told(accounts.pays), await told(accounts.hasTooLittle)];
  const onItsWay = { status: "complete", paymentStatus: "processing" };
  expect(await getCheckoutSession(ctx, paid)).toMatchObject(onItsWay);
  await expect(
    confirmCheckoutSession(ctx, paid, { bankDebit: debit(accounts.pays) }),
  ).rejects.toMatchObject({ code: "payment_in_progress" });
  await afterDays(3);
  expect(await getCheckoutSession(ctx, paid)).toMatchObject({
    status: "complete",
    paymentStatus: "paid",
  });
  expect(await eventTypes(ctx, paid)).toEqual([
    "checkout.session.created",
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
  ]);
  expect(await getCheckoutSession(ctx, failed)).toMatchObject({
    status: "expired",
    paymentStatus: "unpaid",
  });
  expect(await eventTypes(ctx, failed)).toEqual([
    "checkout.session.created",
    "checkout.session.async_payment_failed",
  ]);
});

test("while it is on its way it is neither canceled nor refunded", async () => {
  const { ctx, id } = await asked(accounts.pays);
  const refused = { code: "invalid_state", message: expect.stringMatching(/payer's bank/) };
  const refund = () => createRefund(ctx, CreateRefund.parse({ paymentIntentId: id }));
  await expect(cancelPaymentIntent(ctx, id)).rejects.toMatchObject(refused);
  await expect(refund()).rejects.toMatchObject(refused);
  await afterDays(3);
  expect(await refund()).toMatchObject({ amount: 4900 });
});

test("the account is kept nowhere, and another merchant's intent is not found", async () => {
  const { ctx, id } = await asked(accounts.pays);
  const other = await newMerchant(services);
  await expect(
    confirmPaymentIntent(other, { id, bankDebit: debit(accounts.pays) }),
  ).rejects.toMatchObject({ code: "not_found" });
  const kept = await services.db.paymentAttempt.findMany({ where: { merchantId: ctx.merchantId } });
  const sandbox = await services.db.sandboxPayment.findMany();
  expect(
    JSON.stringify([kept, sandbox], (_, value) => String(value) && value?.toString()),
  ).not.toMatch(/AT61\s?1904/);
});

test.each([
  ["another currency", { currency: "USD" }, {}, /SEPA Direct Debit pays in EUR only/],
  ["an authorization", { captureMethod: "manual" as const }, {}, /captureMethod automatic/],
  ["a debit to be saved for nobody", {}, { savePaymentMethod: true }, /needs a customer/],
])("%s is refused in a sentence, and nothing is begun", async (_, intent, more, sentence) => {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx, intent);
  await expect(
    confirmPaymentIntent(ctx, { id, bankDebit: debit(accounts.pays), ...more }),
  ).rejects.toMatchObject({
    code: "validation_failed",
    message: expect.stringMatching(sentence),
  });
  expect(await services.db.paymentAttempt.count({ where: { paymentIntentId: id } })).toBe(0);
});

test("a notice that never comes is made up for by asking on the expected day", async () => {
  const { ctx, id } = await asked(accounts.pays);
  await services.db.sandboxNotice.deleteMany();
  clock.advance(3 * dayMs + hourMs);
  await reconcileAttempts(services);
  expect(await getPaymentIntent(ctx, id)).toMatchObject({ status: "succeeded" });
});
