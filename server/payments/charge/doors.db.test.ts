import { expect, test } from "vitest";
import type { IdempotencyClaim } from "#server/core/interfaces/idempotency-claim.ts";
import { charge } from "#server/payments/charge/charge.ts";
import { holdProgramsDecline, isWatched } from "#server/payments/charge/limits.ts";
import { confirmCheckoutSession } from "#server/routers/checkout-sessions/confirm.ts";
import { confirmPaymentIntent } from "#server/routers/payment-intents/confirm.ts";
import {
  card,
  eventTypes,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const unlimited = await testServices();
const services = { ...unlimited, env: { ...unlimited.env, RATE_LIMIT_RPS: 100 } };
type Ctx = Awaited<ReturnType<typeof newMerchant>>;
type How = { number: string; returnUrl?: string };
type Purchase = { sessionId: string; intentId: string };

async function newPurchase(ctx: Ctx): Promise<Purchase> {
  const { id, paymentIntentId } = await newSession(ctx);
  return { sessionId: id, intentId: paymentIntentId ?? "" };
}

let turns = 0;
const bySession = (ctx: Ctx, { sessionId }: Purchase, { number, returnUrl }: How) =>
  confirmCheckoutSession(ctx, sessionId, { card: card(number), returnUrl });
const byIntent = (ctx: Ctx, { intentId }: Purchase, { number, returnUrl }: How) =>
  confirmPaymentIntent(ctx, { id: intentId, card: card(number), returnUrl });
const inTurn: typeof byIntent = (ctx, purchase, how) =>
  (turns += 1) % 2 ? bySession(ctx, purchase, how) : byIntent(ctx, purchase, how);

/** The status of what was paid, or the code of the refusal. */
function outcome(payment: Promise<{ status: string }>): Promise<string> {
  return payment.then(
    ({ status }) => status,
    ({ code }: { code: string }) => code,
  );
}

async function repeated(times: number, pay: () => Promise<{ status: string }>): Promise<string[]> {
  const outcomes: string[] = [];
  for (let n = 0; n < times; n += 1) outcomes.push(await outcome(pay()));
  return outcomes;
}

const tenThenNone = [...Array(10).fill("card_declined"), "rate_limited", "rate_limited"];
const doors = [
  ["a session over REST", bySession],
  ["an intent over REST", byIntent],
  ["a session and its intent by turns", inTurn],
] as const;

test.each(doors)("%s is declined ten times, then held back", async (_, pay) => {
  const ctx = await newMerchant(services);
  const purchase = await newPurchase(ctx);
  const declined = await repeated(12, () => pay(ctx, purchase, { number: "4000000000000002" }));
  expect(declined).toEqual(tenThenNone);
});

test.each(doors)(
  "a decline of %s tells of card testing, after which the bank is asked",
  async (_, pay) => {
    const ctx = await newMerchant(services);
    const { merchantId } = ctx;
    for (let n = 0; n < 74; n += 1) {
      const count = await holdProgramsDecline(ctx, { merchantId, paymentIntentId: `pi_${n}` }, {});
      await count("declined");
    }
    const supported = { number: "4000000000003055", returnUrl: "https://shop.example/back" };
    expect(await isWatched(ctx, { merchantId, paymentLinkId: null })).toBe(false);
    await outcome(pay(ctx, await newPurchase(ctx), { number: "4000000000000002" }));
    expect(await eventTypes(ctx)).toContain("card_testing.suspected");
    expect(await outcome(pay(ctx, await newPurchase(ctx), supported))).toBe("requires_action");
  },
);

test("a saved card is tried ten times for one intent by the worker, and counts as no card testing", async () => {
  const ctx = await newMerchant(services);
  const { merchantId } = ctx;
  const { id: customerId } = await newCustomer(ctx);
  const first = await newIntent(ctx, { customerId });
  const { paymentMethodId } = await confirmPaymentIntent(ctx, {
    id: first.id,
    card: card("4000000000000358"),
    savePaymentMethod: true,
  });
  const { id } = await newIntent(ctx, { customerId });
  const how = { paymentMethodId: paymentMethodId ?? "", offSession: true };
  const before = await services.db.rateLimit.count({ where: { key: { startsWith: "decline-" } } });
  const renewals = await repeated(12, () => charge(ctx, id, { ...how, asker: { by: "worker" } }));
  expect(renewals).toEqual(tenThenNone);
  const after = await services.db.rateLimit.count({ where: { key: { startsWith: "decline-" } } });
  expect(after - before, "the intent alone is counted").toBe(1);
  expect(await isWatched(ctx, { merchantId, paymentLinkId: null })).toBe(false);
});

test("a balance that is short is no decline: it may be tried as often as somebody likes", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const { id } = await newSession(ctx, { customerId });
  const short = await repeated(12, () => confirmCheckoutSession(ctx, id, { wallet: true }));
  expect(new Set(short)).toEqual(new Set(["insufficient_balance"]));
});

test("a payment that is repeated under its key is answered from the first, and counts as no decline", async () => {
  const ctx = await newMerchant(services);
  const purchase = await newPurchase(ctx);
  const claim = (): IdempotencyClaim => ({
    key: "paid-once",
    fingerprint: "paid-once",
    encode: () => ({ status: 200, body: "{}" }),
    encodeError: () => ({ status: 402, body: "{}" }),
    sealBody: (body) => body,
    openBody: (body) => body,
  });
  const declined = { number: "4000000000000002" };
  const repeats = await repeated(14, () =>
    bySession({ ...ctx, idempotency: claim() }, purchase, declined),
  );
  expect(repeats).toEqual(["card_declined", ...Array(13).fill(undefined)]);
  expect(await outcome(bySession(ctx, purchase, { number: "4242424242424242" }))).toBe("succeeded");
});
