import { expect, test } from "vitest";
import { whyNotOffered } from "#server/payments/methods/offered.ts";
import { readTakers } from "#server/payments/routing/takers.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { availableMethods } from "#server/routers/payment-methods/available.ts";
import { AskForMethods } from "#server/wire/payments/payment-method.ts";
import { newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();

test.each([
  ["another currency", { currency: "USD" }, { type: "ideal" as const }, /iDEAL pays in EUR only/],
  [
    "an authorization",
    { captureMethod: "manual" as const },
    { type: "ideal" as const },
    /takes the money at once/,
  ],
  [
    "more than Klarna pays",
    { amount: 1_400_001 },
    { type: "klarna" as const, email: "sanne@deboer.example" },
    /outside of what Klarna takes/,
  ],
  [
    "a payer of Klarna without an address",
    {},
    { type: "klarna" as const },
    /bankRedirect.email: Klarna requires it/,
  ],
  ["a payer without a name", {}, { type: "eps" as const }, /bankRedirect.name: EPS requires it/],
  [
    "a payer without an address",
    {},
    { type: "p24" as const, name: "Anna" },
    /bankRedirect.email: Przelewy24 requires it/,
  ],
])(
  "%s is refused in a sentence, and nothing is begun",
  async (_, intent, bankRedirect, sentence) => {
    const ctx = await newMerchant(services);
    const { id } = await newIntent(ctx, intent);
    await expect(confirmPaymentIntent(ctx, { id, bankRedirect })).rejects.toMatchObject({
      code: "validation_failed",
      message: expect.stringMatching(sentence),
    });
    expect(await services.db.paymentAttempt.count({ where: { paymentIntentId: id } })).toBe(0);
  },
);

test("two ways at once are refused", async () => {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx);
  const both = { id, bankRedirect: { type: "ideal" as const }, wallet: true as const };
  await expect(confirmPaymentIntent(ctx, both)).rejects.toMatchObject({
    code: "validation_failed",
  });
});

test("another merchant's intent is not found", async () => {
  const [ctx, other] = [await newMerchant(services), await newMerchant(services)];
  const { id } = await newIntent(other);
  await expect(
    confirmPaymentIntent(ctx, { id, bankRedirect: { type: "ideal" } }),
  ).rejects.toMatchObject({ code: "not_found" });
});

test("every way to pay is told with why it cannot be offered", async () => {
  const ctx = await newMerchant(services);
  const told = async (asked: Record<string, unknown>) => {
    const { methods } = await availableMethods(ctx, AskForMethods.parse(asked));
    return Object.fromEntries(methods.map(({ type, reason }) => [type, reason]));
  };
  expect(await told({ currency: "EUR", amount: 4900 })).toEqual({
    card: null,
    ideal: null,
    bancontact: null,
    eps: null,
    p24: null,
    klarna: null,
    paypal: null,
    apple_pay: null,
    google_pay: null,
    link: null,
    pix: "Pix pays in BRL only.",
    blik: "BLIK pays in PLN only.",
    sepa_debit: null,
    bacs_debit: "Bacs Direct Debit pays in GBP only.",
    us_bank_account: "US bank account pays in USD only.",
  });
  expect(await told({ currency: "PLN", country: "PL" })).toMatchObject({
    ideal: "iDEAL pays in EUR only.",
    p24: null,
  });
  expect(await told({ currency: "EUR", country: "BE" })).toMatchObject({
    ideal: "iDEAL is for banks in NL.",
    bancontact: null,
  });
  expect(await told({ currency: "EUR", country: "SE" })).toMatchObject({
    klarna: expect.stringMatching(/^Klarna is for customers in AT, AU, .*in the currency of their/),
    paypal: null,
  });
  expect(await told({ currency: "EUR", country: "ES", amount: 400_001 })).toMatchObject({
    klarna: "The amount is outside of what Klarna takes in this currency.",
    paypal: null,
  });
  expect(await told({ currency: "USD", amount: 99 })).toMatchObject({
    klarna: "The amount is outside of what Klarna takes in this currency.",
  });
  expect(await told({ currency: "JPY" })).toMatchObject({
    klarna: expect.stringMatching(/^Klarna pays in AUD, CAD, .* and USD only/),
    paypal: expect.stringMatching(/^PayPal pays in AUD, CAD, .* and USD only/),
  });
  expect(await told({ currency: "EUR", mode: "subscription" })).toMatchObject({
    card: null,
    ideal: "iDEAL pays once: it can neither be saved nor pay for a subscription.",
  });
});

test("a processor's own sentence says why it leaves a way out, else one of ours", async () => {
  const ctx = await newMerchant(services);
  const whyLeftOut = { pix: "It has no Pix." };
  const processor = { ...ctx.processor, bankWays: ["ideal" as const], whyLeftOut };
  const asked = { currency: "BRL", mode: "payment", captureMethod: "automatic" } as const;
  const { methods } = await availableMethods({ ...ctx, processor }, asked);
  const said = Object.fromEntries(methods.map(({ type, reason }) => [type, reason]));
  expect([said["pix"], said["blik"]]).toEqual([
    "It has no Pix.",
    "The processor does not offer BLIK.",
  ]);
});

test("a wallet whose button the processor shows in the browser is said to answer at once, and is refused by the API", async () => {
  const ctx = await newMerchant(services);
  const here = { ...ctx, processor: { ...ctx.processor, browserWays: ["apple_pay" as const] } };
  const asked = { currency: "EUR", mode: "payment", captureMethod: "automatic" } as const;
  const { methods } = await availableMethods(here, asked);
  const flows = Object.fromEntries(methods.map(({ type, flow }) => [type, flow]));
  expect([flows["apple_pay"], flows["google_pay"]]).toEqual(["at_once", "redirect"]);
  const { id } = await newIntent(ctx);
  await expect(
    confirmPaymentIntent(here, { id, bankRedirect: { type: "apple_pay" } }),
  ).rejects.toMatchObject({
    code: "validation_failed",
    message: expect.stringMatching(/^bankRedirect: Apple Pay begins with its button/),
  });
  expect(await services.db.paymentAttempt.count({ where: { paymentIntentId: id } })).toBe(0);
});

test("a charge of a subscription is its card's, on the page and by the API", async () => {
  const ctx = await newMerchant(services);
  const takers = await readTakers(ctx.db, ctx);
  const once = { currency: "EUR", mode: "payment", capture: "automatic" } as const;
  expect(whyNotOffered(takers, "ideal", { ...once, ofSubscription: true })).toBe("mode");
  expect(whyNotOffered(takers, "ideal", { ...once, ofSubscription: false })).toBeNull();
});
