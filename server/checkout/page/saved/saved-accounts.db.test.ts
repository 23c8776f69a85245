import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import type { CheckoutRequest } from "#server/checkout/request.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { createSandboxProcessor } from "#server/payments/processor/sandbox/sandbox-processor.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { removePaymentMethod } from "#server/routers/payment-methods/remove.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { savedCard } from "#server/workshop/testing/payments/saved-cards.ts";
import { filled, ofSession, post, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

const pays = "AT611904300234573201";
const isClosedLater = "AT481904300235473207";
const holder = {
  name: "Sanne de Boer",
  email: "sanne@deboer.example",
  mandateAccepted: true,
} as const;
const byDebit = { hostedCheckoutConfig: { methods: ["card" as const, "sepa_debit" as const] } };

type Account = Parameters<typeof confirmPaymentIntent>[1]["bankDebit"];

/** A customer who keeps an account with its mandate. */
async function customerWith(iban = pays) {
  const ctx = await newMerchant(services);
  const { id: customerId, email } = await newCustomer(ctx);
  const bankDebit = { type: "sepa_debit", iban, ...holder } as const;
  const accountId = await keep(ctx, customerId, bankDebit, "EUR");
  return { ctx, customerId, accountId, email };
}

async function keep(
  ctx: MerchantContext,
  customerId: string,
  bankDebit: NonNullable<Account>,
  currency: string,
): Promise<string> {
  const { id } = await newIntent(ctx, { customerId, currency });
  await confirmPaymentIntent(ctx, { id, bankDebit, savePaymentMethod: true });
  await bankAnswers();
  const where = { merchantId: ctx.merchantId, customerId, type: bankDebit.type };
  return (await services.db.paymentMethod.findFirstOrThrow({ where })).id;
}

async function bankAnswers(): Promise<void> {
  clock.advance(3 * dayMs);
  await handleNotices(services);
}

type Known = Pick<Awaited<ReturnType<typeof customerWith>>, "ctx" | "customerId">;

/** The page of a session for this customer, in the browser that opens it first. */
async function pageFor({ ctx, customerId }: Known, more: object = {}) {
  const session = await newSession(ctx, { customerId, ...byDebit, ...more });
  return visit(ofSession(session.id));
}

function formOf(view: CheckoutView) {
  if (!("form" in view)) throw new Error(`there is no form on a page that is ${view.state}`);
  return view.form;
}

async function savedIn(browser: CheckoutRequest): Promise<string[]> {
  const view = await loadCheckout(services, browser);
  return formOf(view).methods.saved.map(({ id }) => id);
}

async function press(browser: CheckoutRequest, method: string): Promise<CheckoutView> {
  const view = await loadCheckout(services, browser);
  return post(services, browser, { ...filled(view, ""), method });
}

const again = (browser: CheckoutRequest) => loadCheckout(services, { ...browser, query: {} });

const letters = (ctx: MerchantContext) =>
  services.db.message.findMany({
    where: { merchantId: ctx.merchantId, template: "debit_announced" },
  });

test("a saved account stands first with its country, its end and its mandate, and one press debits it", async () => {
  const one = await customerWith();
  const given = await services.db.paymentMethod.findFirstOrThrow({ where: { id: one.accountId } });
  const browser = await pageFor(one);
  const { methods, values } = formOf(await loadCheckout(services, browser));
  expect(methods.saved).toEqual([
    {
      type: "sepa_debit",
      id: one.accountId,
      country: "AT",
      last4: "3201",
      mandate: one.accountId.slice(3).toUpperCase(),
      acceptedAt: given.createdAt.toISOString(),
    },
  ]);
  expect(values.method).toBe(one.accountId);
  const askedAt = clock.now().toISOString();
  expect(await press(browser, one.accountId)).toMatchObject({
    state: "debit",
    askedAt,
    isKept: true,
    debit: { last4: "3201", mandate: one.accountId.slice(3).toUpperCase() },
  });
  await bankAnswers();
  expect(await again(browser)).toMatchObject({
    state: "complete",
    receipt: { method: "sepa_debit" },
  });
  const charged = { merchantId: one.ctx.merchantId, paymentMethodId: one.accountId };
  expect(await services.db.paymentAttempt.count({ where: charged })).toBe(1);
});

test("its holder gets one letter with the sum, the account and the mandate as it is debited, however often the page is loaded", async () => {
  const one = await customerWith();
  const browser = await pageFor(one, {
    hostedCheckoutConfig: { ...byDebit.hostedCheckoutConfig, locale: "de" },
  });
  await press(browser, one.accountId);
  await again(browser);
  await bankAnswers();
  const [letter, ...more] = await letters(one.ctx);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ recipient: one.email, status: "pending" });
  expect(letter?.subject).toMatch(/zieht .* von Ihrem Konto ein$/);
  expect(letter?.text).toContain("AT•• •••• 3201");
  expect(letter?.text).toContain(one.accountId.slice(3).toUpperCase());
  expect(letter?.text).not.toContain(pays);
});

test("another browser is not shown the account, and cannot debit it by its id", async () => {
  const one = await customerWith();
  const first = await pageFor(one);
  expect(await savedIn(first)).toEqual([one.accountId]);
  const other = visit(first.address);
  expect(await savedIn(other)).toEqual([]);
  expect(await press(other, one.accountId)).toMatchObject({
    form: { errors: { method: "required" } },
  });
  const charged = { merchantId: one.ctx.merchantId, paymentMethodId: one.accountId };
  expect(await services.db.paymentAttempt.count({ where: charged })).toBe(0);
});

test("somebody else's account is not debited by its id", async () => {
  const { ctx, accountId } = await customerWith();
  const { id: customerId } = await newCustomer(ctx);
  const browser = await pageFor({ ctx, customerId });
  expect(await press(browser, accountId)).toMatchObject({
    form: { errors: { method: "required" } },
  });
});

test("an account whose mandate was revoked after the page was shown is not debited", async () => {
  const one = await customerWith();
  const browser = await pageFor(one);
  const shown = filled(await loadCheckout(services, browser), "");
  await removePaymentMethod(one.ctx, one.accountId);
  const answer = await post(services, browser, { ...shown, method: one.accountId });
  expect(answer).toMatchObject({
    form: { errors: { method: "required" }, methods: { saved: [] } },
  });
});

/** The merchant offers debits wherever they can pay, and no session names its ways to pay. */
async function offerDebits({ ctx }: Known) {
  const { methodRules } = await services.db.merchant.findUniqueOrThrow({
    where: { id: ctx.merchantId },
  });
  const rules = { ...(methodRules as object | null), offersSepaDebit: true };
  await services.db.merchant.update({
    where: { id: ctx.merchantId },
    data: { methodRules: rules },
  });
}

const daily = {
  mode: "subscription" as const,
  recurring: { interval: "day" as const, intervalCount: 1 },
};

test.each([
  ["in another currency", { currency: "USD" }],
  ["for a subscription that is charged every day", daily],
  ["where nothing is charged", { mode: "setup" as const }],
  ["where the session leaves debits out", { hostedCheckoutConfig: { methods: ["card" as const] } }],
])("an account is not offered %s", async (_, more) => {
  const one = await customerWith();
  await offerDebits(one);
  const asSettingsSay = { hostedCheckoutConfig: {} };
  expect(await savedIn(await pageFor(one, asSettingsSay))).toEqual([one.accountId]);
  expect(await savedIn(await pageFor(one, { ...asSettingsSay, ...more }))).toEqual([]);
});

test("an account that its bank has closed is not offered again", async () => {
  const one = await customerWith(isClosedLater);
  const browser = await pageFor(one);
  await press(browser, one.accountId);
  await bankAnswers();
  expect(await again(browser)).toMatchObject({ state: "expired", unpaid: { last4: "3207" } });
  expect(await savedIn(await pageFor(one))).toEqual([]);
});

test("an account whose holder cannot be written to is not offered, because its debit could not be announced", async () => {
  const one = await customerWith();
  expect(await savedIn(await pageFor(one))).toEqual([one.accountId]);
  await services.db.customer.updateMany({
    where: { id: one.customerId },
    data: { email: null, phoneNumber: "+442079460958" },
  });
  expect(await savedIn(await pageFor(one))).toEqual([]);
});

test("an account is offered only where the payment would go to the processor that has its mandate", async () => {
  const one = await customerWith();
  const second = createSandboxProcessor(services, {}, "second_sandbox");
  const env = { ...services.env, PROCESSORS: ["sandbox", "second_sandbox"] };
  const both = { ...services, env, otherProcessors: [second] } as typeof services;
  const browser = await pageFor(one);
  const offered = async () =>
    formOf(await loadCheckout(both, browser)).methods.saved.map(({ id }) => id);
  expect(await offered()).toEqual([one.accountId]);
  await services.db.routingRule.create({
    data: {
      id: `rr_${one.accountId.slice(3)}`,
      merchantId: one.ctx.merchantId,
      processor: "second_sandbox",
      position: 1,
      methods: ["sepa_debit"],
      currencies: [],
      countries: [],
      brands: [],
      sharePercent: 100,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    },
  });
  expect(await offered()).toEqual([]);
});

test("a British account is offered by its sort code's country", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const account = { type: "bacs_debit", sortCode: "108800", accountNumber: "00012345" } as const;
  const id = await keep(ctx, customerId, { ...account, ...holder }, "GBP");
  const methods = ["card" as const, "bacs_debit" as const];
  const browser = await pageFor(
    { ctx, customerId },
    { currency: "GBP", hostedCheckoutConfig: { methods } },
  );
  const { saved } = formOf(await loadCheckout(services, browser)).methods;
  expect(saved).toMatchObject([{ type: "bacs_debit", id, country: "GB", last4: "2345" }]);
});

test("a subscription begins by a saved account, which is kept as it is", async () => {
  const one = await customerWith();
  const recurring = { interval: "month", intervalCount: 1 };
  const browser = await pageFor(one, { mode: "subscription", recurring });
  expect((await press(browser, one.accountId)).state).toBe("debit");
  await bankAnswers();
  expect((await again(browser)).state).toBe("complete");
  const where = { merchantId: one.ctx.merchantId };
  expect(await services.db.subscription.findFirstOrThrow({ where })).toMatchObject({
    status: "active",
    paymentMethodId: one.accountId,
  });
  expect(await services.db.paymentMethod.count({ where })).toBe(1);
});

test("the default of a customer's cards and accounts is offered first", async () => {
  const one = await customerWith();
  const cardId = await savedCard(one.ctx, one.customerId);
  await services.db.paymentMethod.updateMany({ where: { id: cardId }, data: { isDefault: false } });
  expect(await savedIn(await pageFor(one))).toEqual([one.accountId, cardId]);
});
