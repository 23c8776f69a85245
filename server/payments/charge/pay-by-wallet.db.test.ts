import { describe, expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import { card, eventTypes } from "#server/workshop/testing/payments/payments.ts";

const app = await createTestApp({ env: { FEE_FIXED: { EUR: 100 } } });
const { services } = app;
const wallet = { wallet: true };

async function customerWith(amount: number): Promise<string> {
  return fundedCustomer(services, app.merchant.id, { amount });
}

async function create(path: string, body: object) {
  return (await app.request("POST", path, { body: { currency: "EUR", ...body } })).body;
}

const newIntent = (body: object) => create("/payment-intents", { amount: 4900, ...body });
const newSession = (body: object) => create("/checkout/sessions", { totalAmount: 4900, ...body });

function confirm(id: string, body: object = wallet, idempotencyKey?: string) {
  const kind = id.startsWith("cs_") ? "checkout/sessions" : "payment-intents";
  return app.request("POST", `/${kind}/${id}/confirm`, { body, idempotencyKey });
}

async function balanceOf(customerId: string): Promise<number> {
  return (await app.request("GET", `/customers/${customerId}/balance?currency=EUR`)).body.amount;
}

/** Subscribes the customer to something. Answers the subscription's id. */
async function subscriptionOf(customerId: string): Promise<string> {
  const session = await newSession({ customerId, mode: "subscription" });
  await confirm(session.id, { card: card() });
  const row = await services.db.subscription.findFirstOrThrow({ where: { customerId } });
  return row.id;
}

describe("a payment from a balance", () => {
  test("moves customer to merchant at once, less the fee; a refund goes back to the balance", async () => {
    const customerId = await customerWith(6000);
    const intent = await newIntent({ customerId });
    const key = newIdempotencyKey();
    const paid = await confirm(intent.id, wallet, key);
    expect(paid).toMatchObject({ status: 200, body: { status: "succeeded", fee: 100, net: 4800 } });
    expect((await confirm(intent.id, wallet, key)).text).toBe(paid.text);
    expect(await balanceOf(customerId)).toBe(1100);
    expect(await eventTypes(actFor(services, app.merchant.id), intent.id)).toEqual([
      "payment_intent.created",
      "payment_intent.succeeded",
    ]);
    const refund = (
      await app.request("POST", "/refunds", { body: { paymentIntentId: intent.id, amount: 1000 } })
    ).body;
    expect(refund).toMatchObject({ destination: "balance", status: "succeeded" });
    expect(await balanceOf(customerId)).toBe(2100);
    expect((await verifyLedger(services)).problems).toEqual([]);
  });

  test("pays a session of the customer whom the merchant named", async () => {
    const customerId = await customerWith(4900);
    const session = await newSession({ customerId });
    expect((await confirm(session.id)).body.status).toBe("succeeded");
    const { body } = await app.request("GET", `/checkout/sessions/${session.id}`);
    expect(body).toMatchObject({ status: "complete", paymentStatus: "paid" });
    expect(await balanceOf(customerId)).toBe(0);
  });

  test("of too little changes nothing, says so, and leaves the card", async () => {
    const customerId = await customerWith(4899);
    const intent = await newIntent({ customerId });
    const refused = await confirm(intent.id);
    expect([refused.status, refused.body.code]).toEqual([402, "insufficient_balance"]);
    expect(await balanceOf(customerId)).toBe(4899);
    expect((await confirm(intent.id, { card: card() })).body.status).toBe("succeeded");
    expect(await balanceOf(customerId)).toBe(4899);
  });

  test("by ten requests at once is made once; two purchases never spend the same money", async () => {
    const customerId = await customerWith(5000);
    const one = await newIntent({ customerId });
    const other = await newIntent({ customerId });
    const ids = [
      ...Array.from({ length: 5 }, () => one.id),
      ...Array.from({ length: 5 }, () => other.id),
    ];
    const answers = await Promise.all(ids.map((id) => confirm(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(customerId)).toBe(100);
  });

  test.each([
    ["without a customer", {}, wallet, "invalid_state"],
    ["and by card as well", { named: true }, { ...wallet, card: card() }, "validation_failed"],
    ["that says wallet: false", { named: true }, { wallet: false }, "validation_failed"],
  ])("%s is refused", async (_, { named, ...body }: { named?: boolean }, how, code) => {
    const customerId = named ? await customerWith(9000) : undefined;
    const intent = await newIntent({ customerId, ...body });
    expect((await confirm(intent.id, how)).body.code).toBe(code);
    if (customerId) expect(await balanceOf(customerId)).toBe(9000);
  });

  test("never comes from a customer whom a shopper merely claimed to be, nor funds itself", async () => {
    const customerId = await customerWith(9000);
    const session = await newSession({});
    await services.db.paymentIntent.updateMany({
      where: { id: session.paymentIntentId },
      data: { customerId },
    });
    expect((await confirm(session.id)).body.code).toBe("invalid_state");
    const funding = await newSession({ customerId, purpose: "balance_funding" });
    expect((await confirm(funding.id)).body.code).toBe("invalid_state");
    expect(await balanceOf(customerId)).toBe(9000);
  });

  test("that is refused leaves the challenge that the shopper is answering", async () => {
    const customerId = await customerWith(100);
    const challenged = async (session: object) => {
      const { id, paymentIntentId } = await newSession(session);
      const asked = await confirm(id, { card: card("4000002760003184") });
      expect(asked.body.status).toBe("requires_action");
      return { id, paymentIntentId };
    };
    const refused: [object, object, string][] = [
      [{ customerId }, wallet, "insufficient_balance"],
      [{ customerId, mode: "subscription" }, wallet, "invalid_state"],
      [{ customerId, purpose: "balance_funding" }, wallet, "invalid_state"],
      [{}, wallet, "invalid_state"],
      [{ customerId }, { paymentMethodId: "pm_missing" }, "not_found"],
    ];
    for (const [session, how, code] of refused) {
      const { id, paymentIntentId } = await challenged(session);
      expect((await confirm(id, how)).body.code).toBe(code);
      const { body } = await app.request("GET", `/payment-intents/${paymentIntentId}`);
      expect(body).toMatchObject({ status: "requires_action", lastError: null });
    }
  });

  test("of a renewal that waits for the bank leaves its challenge", async () => {
    const customerId = await customerWith(9000);
    const intent = await newIntent({ customerId });
    await confirm(intent.id, { card: card("4000002760003184") });
    const subscription = await subscriptionOf(customerId);
    await services.db.paymentIntent.updateMany({
      where: { id: intent.id },
      data: { subscriptionId: subscription },
    });
    expect((await confirm(intent.id)).body.code).toBe("invalid_state");
    const { body } = await app.request("GET", `/payment-intents/${intent.id}`);
    expect(body.status).toBe("requires_action");
  });

  test("of another merchant's intent is as of a missing one", async () => {
    const customerId = await customerWith(9000);
    const intent = await newIntent({ customerId });
    const { apiKey } = await app.createMerchant();
    const path = `/payment-intents/${intent.id}/confirm`;
    expect((await app.request("POST", path, { body: wallet, key: apiKey })).status).toBe(404);
  });
});
