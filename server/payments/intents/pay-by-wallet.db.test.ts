import { describe, expect, test } from "vitest";
import { verifyLedger } from "#server/ledger/verify.ts";
import { actFor } from "#server/core/context.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { fundedCustomer } from "#server/workshop/testing/funded-customers.ts";
import { card, eventTypes } from "#server/workshop/testing/payments.ts";

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
    const refund = await create("/refunds", { paymentIntentId: intent.id, amount: 1000 });
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

  test("of another merchant's intent is as of a missing one", async () => {
    const customerId = await customerWith(9000);
    const intent = await newIntent({ customerId });
    const { apiKey } = await app.createMerchant();
    const path = `/payment-intents/${intent.id}/confirm`;
    expect((await app.request("POST", path, { body: wallet, key: apiKey })).status).toBe(404);
  });
});
