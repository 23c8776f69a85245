import { expect, test } from "vitest";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { createSandboxProcessor } from "#server/payments/processor/sandbox/sandbox-processor.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import { createPaymentIntent } from "#server/routers/payment-intents/create.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { availableMethods } from "#server/routers/payment-methods/available.ts";
import { createRoutingRule } from "#server/routers/routing-rules/create.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import { CreatePaymentIntent } from "#server/wire/payments/payment-intent.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { AskForMethods } from "#server/wire/payments/payment-method.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({ env: { PROCESSOR: "sandbox,second_sandbox" } });

/** The first takes cards in EUR of 1 to 100 only; the second everything in EUR and BRL in tens, from 50 on. */
async function newShop() {
  const first: Processor = {
    ...createSandboxProcessor(services),
    bankWays: [],
    limits: (currency) =>
      currency === "EUR" ? { minimum: 100, maximum: 10_000, multipleOf: 1 } : null,
  };
  const second: Processor = {
    ...createSandboxProcessor(services, {}, "second_sandbox"),
    limits: (currency) =>
      currency === "EUR" || currency === "BRL"
        ? { minimum: 50, maximum: 900_000, multipleOf: 10 }
        : null,
  };
  return { ...(await newMerchant(services)), processor: first, otherProcessors: [second] };
}
type Shop = Awaited<ReturnType<typeof newShop>>;

async function told(ctx: Shop, asked: Record<string, unknown>): Promise<string[]> {
  const { methods } = await availableMethods(ctx, AskForMethods.parse(asked));
  return methods.filter(({ available }) => available).map(({ type }) => type);
}

const intent = (ctx: Shop, amount: number, currency = "EUR") =>
  createPaymentIntent(ctx, CreatePaymentIntent.parse({ amount, currency }));

test("a way to pay is offered where a rule sends it to a processor that has it", async () => {
  const [ctx, other] = [await newShop(), await newShop()];
  expect(await told(ctx, { currency: "EUR", amount: 4900 })).toEqual(["card"]);
  await createRoutingRule(ctx, {
    processor: "second_sandbox",
    methods: ["ideal"],
    currencies: ["EUR"],
    minimumAmount: 2000,
  });
  expect(await told(ctx, { currency: "EUR", amount: 4900 })).toEqual(["card", "ideal"]);
  expect(await told(ctx, { currency: "EUR" })).toEqual(["card", "ideal"]);
  expect(await told(ctx, { currency: "EUR", amount: 1990 })).toEqual(["card"]);
  expect(await told(other, { currency: "EUR", amount: 4900 })).toEqual(["card"]);

  const { id } = await intent(ctx, 4900);
  const bankRedirect = { type: "ideal" as const };
  const paid = await confirmPaymentIntent(ctx, { id, bankRedirect });
  expect(paid.status).toBe("requires_action");
  const { processor } = await ctx.db.paymentAttempt.findFirstOrThrow({
    where: { paymentIntentId: id },
  });
  expect(processor).toBe("second_sandbox");
  const small = await intent(ctx, 1000);
  await expect(confirmPaymentIntent(ctx, { id: small.id, bankRedirect })).rejects.toMatchObject({
    code: "validation_failed",
  });
});

test("an order has the amounts and currencies that the rules' processors charge", async () => {
  const ctx = await newShop();
  await expect(intent(ctx, 5000, "BRL")).rejects.toMatchObject({ code: "currency_not_supported" });
  await expect(intent(ctx, 20_000)).rejects.toMatchObject({ code: "amount_too_large" });
  await createRoutingRule(ctx, { processor: "second_sandbox", currencies: ["BRL"] });
  const minimumAmount = 5000;
  await createRoutingRule(ctx, {
    processor: "second_sandbox",
    currencies: ["EUR"],
    minimumAmount,
  });
  for (const [amount, currency] of [
    [5000, "BRL"],
    [20_000, "EUR"],
    [4999, "EUR"],
    // No multiple of ten: the second passes it over, and the first takes it.
    [5001, "EUR"],
  ] as const)
    expect(await intent(ctx, amount, currency)).toMatchObject({ amount, currency });
  const refused = [
    [5001, "BRL", "amount_not_multiple"],
    [20_001, "EUR", "amount_not_multiple"],
    [99, "EUR", "amount_too_small"],
    [900_010, "EUR", "amount_too_large"],
    [5000, "USD", "currency_not_supported"],
  ] as const;
  for (const [amount, currency, code] of refused)
    await expect(intent(ctx, amount, currency)).rejects.toMatchObject({ code });
});

test("a rule that may not fit does not widen what an order may be", async () => {
  const ctx = await newShop();
  const sometimes = [{ countries: ["BR"] }, { brands: ["visa" as const] }, { sharePercent: 50 }];
  for (const condition of sometimes)
    await createRoutingRule(ctx, { processor: "second_sandbox", ...condition });
  await expect(intent(ctx, 5000, "BRL")).rejects.toMatchObject({ code: "currency_not_supported" });
});

test("sessions and links are bounded by the ways to pay that they name", async () => {
  const ctx = await newShop();
  await createRoutingRule(ctx, { processor: "second_sandbox", methods: ["pix"] });
  const asked = { totalAmount: 5000, currency: "BRL", purpose: "purchase", mode: "payment" };
  const urls = { successUrl: "https://tea.example/ok", cancelUrl: "https://tea.example/no" };
  const config = { hostedCheckoutConfig: { methods: ["pix"] } };
  const session = (more: object) =>
    createCheckoutSession(ctx, CreateCheckoutSession.parse({ ...asked, ...more }));
  const link = (more: object) =>
    createPaymentLink(ctx, CreatePaymentLink.parse({ ...asked, ...urls, metadata: {}, ...more }));
  for (const make of [session, link]) {
    await expect(make({})).rejects.toMatchObject({ code: "currency_not_supported" });
    expect(await make(config)).toMatchObject({ totalAmount: 5000, currency: "BRL" });
  }
});
