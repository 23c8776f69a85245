import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { unseal } from "#server/core/secret-box.ts";
import { transactAside } from "#server/data/transact.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { shownCode } from "#server/payments/gift-cards/code.ts";
import { expireGiftCards } from "#server/payments/gift-cards/expire.ts";
import { settleRefund } from "#server/payments/refunds/settle.ts";
import { readPaymentMoney } from "#server/routers/dashboard/payments/payment-money.ts";
import { getPaymentStory } from "#server/routers/dashboard/story/payment-story.ts";
import { getPaymentTrail } from "#server/routers/dashboard/story/payment-trail.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  fundedCustomer,
  fundMerchant,
} from "#server/workshop/testing/payments/funded-customers.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

const clock = testClock(new Date().toISOString());
const app = await createTestApp({ clock });
const { services } = app;
const { db } = services;
const refusal = "code: no gift card can be redeemed with this code.";

/** The code that the buyer of a gift card is shown. */
async function boughtCode(id: string): Promise<string> {
  const row = await db.giftCard.findFirstOrThrow({ where: { id } });
  return shownCode(unseal(services.env, "gift-card", row.codeSealed ?? ""));
}

/** A merchant of its own with this much in its balance, and a customer of it. */
async function shop({ has = 10_000, customerHas = 0 } = {}) {
  const { id: merchantId, apiKey: key } = await app.createMerchant();
  if (has > 0) await fundMerchant(actFor(services, merchantId), { amount: has });
  const customerId = await fundedCustomer(services, merchantId, { amount: customerHas });
  const send = (method: string, path: string, body?: object, idempotencyKey?: string) =>
    app.request(method, path, { body, key, idempotencyKey });
  const issue = (more: object = {}, idempotencyKey?: string) =>
    send("POST", "/gift-cards", { amount: 5000, currency: "EUR", ...more }, idempotencyKey);
  const redeem = (code: string, idempotencyKey?: string) =>
    send("POST", "/gift-cards/redeem", { code, customerId }, idempotencyKey);
  const read = async (id: string) => (await send("GET", `/gift-cards/${id}`)).body;
  const product = async (more: object = {}) =>
    (
      await send("POST", "/products", {
        name: "Gift",
        type: "gift_card",
        amount: 5000,
        currency: "EUR",
        ...more,
      })
    ).body;
  const balance = async () => (await send("GET", "/balance?currency=EUR")).body.amount;
  const customers = async () =>
    (await send("GET", `/customers/${customerId}/balance?currency=EUR`)).body.amount;
  const owed = async () => {
    const where = { merchantId, type: "gift_card" as const };
    return Number((await db.ledgerAccount.findFirst({ where }))?.balance ?? 0n);
  };
  const events = async (id: string) =>
    (
      await db.event.findMany({
        where: { merchantId, relatedEntityId: id },
        orderBy: { sequence: "asc" },
      })
    ).map(({ type }) => type);
  /** An order of these lines, paid by card. Answers its payment and gift cards. */
  async function buy(lineItems: object[], more: object = {}) {
    const session = (
      await send("POST", "/checkout/sessions", { lineItems, currency: "EUR", ...more })
    ).body;
    await send("POST", `/checkout/sessions/${session.id}/confirm`, { card: card() });
    const { paymentIntentId } = (await send("GET", `/checkout/sessions/${session.id}`)).body;
    const { data: cards } = (await send("GET", `/gift-cards?paymentIntentId=${paymentIntentId}`))
      .body;
    return { paymentIntentId, cards };
  }
  const refund = (paymentIntentId: string, more: object = {}) =>
    send("POST", "/refunds", { paymentIntentId, ...more });
  return {
    merchantId,
    customerId,
    send,
    issue,
    redeem,
    read,
    product,
    balance,
    customers,
    owed,
    events,
    buy,
    refund,
  };
}

describe("a gift card that is issued by hand", () => {
  test("is owed apart from the balance, and its code is answered once", async () => {
    const { issue, read, balance, owed, events, send, merchantId } = await shop();
    const key = newIdempotencyKey();
    const made = await issue({}, key);
    expect(made.status).toBe(201);
    const { code, ...shown } = made.body;
    expect(shown).toMatchObject({
      status: "issued",
      amount: 5000,
      remaining: 5000,
      last4: code.slice(-4),
    });
    expect(await read(shown.id)).toEqual(shown);
    expect((await issue({}, key)).text).toBe(made.text);
    expect([await balance(), await owed()]).toEqual([5000, 5000]);
    expect(await events(shown.id)).toEqual(["gift_card.issued"]);
    const rows = JSON.stringify(await db.giftCard.findMany({ where: { merchantId } }), (_, value) =>
      typeof value === "bigint" ? Number(value) : value,
    );
    expect(rows).not.toContain(code.replaceAll("-", ""));
    const over = await send("POST", "/payouts", { amount: 5001, currency: "EUR" });
    expect([over.status, over.body.code]).toEqual([402, "insufficient_merchant_balance"]);
  });

  test("cannot be more than could be paid out", async () => {
    const { issue, owed } = await shop({ has: 4999 });
    const refused = await issue();
    expect([refused.status, refused.body.code]).toEqual([402, "insufficient_merchant_balance"]);
    expect(await owed()).toBe(0);
  });

  test("is redeemed once, however it is typed and whoever else tries at the same time", async () => {
    const { issue, redeem, read, customers, owed, customerId, balance, events } = await shop();
    const { code, id } = (await issue()).body;
    const tries = await Promise.all(
      [code, code.toLowerCase(), code.replaceAll("-", " ")].map((typed) => redeem(typed)),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await read(id)).toMatchObject({ status: "redeemed", remaining: 0, customerId });
    expect([await customers(), await owed(), await balance()]).toEqual([5000, 0, 5000]);
    expect(await events(id)).toEqual(["gift_card.issued", "gift_card.redeemed"]);
  });

  test("is voided once, and its money is back", async () => {
    const { issue, send, redeem, balance, owed } = await shop();
    const { code, id } = (await issue()).body;
    const voids = await Promise.all([1, 2, 3].map(() => send("POST", `/gift-cards/${id}/void`)));
    expect(voids.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await redeem(code)).body.message).toEqual([refusal]);
    expect([await balance(), await owed()]).toEqual([10_000, 0]);
  });

  test("is not redeemed from its expiry on, and a job gives its money back", async () => {
    const { issue, redeem, read, balance, customers, events } = await shop();
    const expiresAt = new Date(clock.now().getTime() + hourMs).toISOString();
    const { code, id } = (await issue({ expiresAt })).body;
    clock.advance(hourMs);
    expect((await redeem(code)).status).toBe(404);
    await expireGiftCards(services);
    await expireGiftCards(services);
    expect(await read(id)).toMatchObject({ status: "expired", remaining: 0 });
    expect(await events(id)).toEqual(["gift_card.issued", "gift_card.expired"]);
    expect([await balance(), await customers()]).toEqual([10_000, 0]);
    const late = new Date(clock.now().getTime() + 3654 * dayMs).toISOString();
    expect((await issue({ expiresAt: late })).body.code).toBe("validation_failed");
  });
});

describe("a code that cannot be redeemed", () => {
  test("is refused by one sentence, whatever is the matter with it", async () => {
    const mine = await shop();
    const theirs = await shop();
    const [used, voided, foreign] = [
      (await mine.issue({ amount: 100 })).body,
      (await mine.issue({ amount: 100 })).body,
      (await theirs.issue()).body,
    ];
    await mine.redeem(used.code);
    await mine.send("POST", `/gift-cards/${voided.id}/void`);
    const codes = [used.code, voided.code, foreign.code, "AAAA-AAAA-AAAA-AAAA-AAAA", "x"];
    const answers = await Promise.all(codes.map((code) => mine.redeem(code)));
    const bodies = answers.map(({ status, body }) => ({ status, ...body, requestId: "" }));
    expect(bodies[0]).toMatchObject({ status: 404, code: "not_found", message: [refusal] });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect((await theirs.read(foreign.id)).status).toBe("issued");
  });

  test("counts against a limit, past which the right code is not looked up either", async () => {
    const { issue, redeem, customers } = await shop();
    const { code } = (await issue()).body;
    for (let at = 0; at < 10; at += 1) expect((await redeem("wrong")).status).toBe(404);
    expect((await redeem(code)).body.code).toBe("rate_limited");
    expect(await customers()).toBe(0);
  });
});

describe("a gift card that is bought", () => {
  test("is a debt beside the balance, which gets the money when it is spent", async () => {
    const { product, buy, balance, owed, read, send, customerId, events } = await shop({ has: 0 });
    const { id: productId, taxClass } = await product();
    expect(taxClass).toBe("exempt");
    const goods = { name: "Vase", amount: 1500, currency: "EUR" };
    const { cards, paymentIntentId } = await buy([{ productId, quantity: 2 }, goods]);
    expect(cards.map((one: { amount: number }) => one.amount)).toEqual([5000, 5000]);
    expect(cards[0]).toMatchObject({ status: "issued", paymentIntentId, customerId: null });
    expect([await balance(), await owed()]).toEqual([1500, 10_000]);
    expect(await events(cards[0].id)).toEqual(["gift_card.issued"]);
    const refused = await send("POST", "/payouts", { amount: 1501, currency: "EUR" });
    expect(refused.body.code).toBe("insufficient_merchant_balance");
    expect(await read(cards[0].id)).not.toHaveProperty("code");
    const explained = (await send("GET", "/balance/explain?currency=EUR")).body;
    expect(explained.other).toBe(0);
    expect(explained.groups).toContainEqual({ group: "gift_cards", count: 1, sum: -10_000 });
    const order = { amount: 1, currency: "EUR", customerId };
    expect((await send("POST", "/payment-intents", order)).status).toBe(201);
  });

  test("tells its code once, for its buyer", async () => {
    const { product, buy, send, redeem, issue } = await shop();
    const { id: productId } = await product();
    const { cards } = await buy([{ productId, quantity: 1 }]);
    const reveal = (id: string) => send("POST", `/gift-cards/${id}/reveal`);
    const both = await Promise.all([reveal(cards[0].id), reveal(cards[0].id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { code } = both.find(({ status }) => status === 200)!.body;
    expect((await redeem(code)).body).toMatchObject({ id: cards[0].id, status: "redeemed" });
    expect((await reveal((await issue()).body.id)).status).toBe(409);
  });

  test("is told at its payment as owed, until it is voided", async () => {
    const { product, buy, send, merchantId } = await shop({ has: 0 });
    const { id: productId } = await product();
    const goods = { name: "Vase", amount: 1500, currency: "EUR" };
    const { cards, paymentIntentId: id } = await buy([{ productId, quantity: 2 }, goods]);
    const ctx = actFor(services, merchantId);
    const told = async () => {
      const { money } = await getPaymentStory(ctx, id);
      const { movements } = await getPaymentTrail(ctx, id);
      const net = (await readPaymentMoney(ctx, [id])).get(id)?.net;
      return [money.left, net, movements.map(({ type }) => type)];
    };
    expect(await told()).toEqual([1500, 1500, ["payment", "gift_card_sale"]]);
    await send("POST", `/gift-cards/${cards[0].id}/void`);
    expect(await told()).toEqual([6500, 6500, ["payment", "gift_card_sale", "gift_card_voided"]]);
  });

  test("is worth what was paid for it", async () => {
    const { product, buy, send, owed } = await shop({ has: 0 });
    const { id: productId } = await product();
    const { id: discountId } = (await send("POST", "/discounts", { name: "Ten", percentOff: "10" }))
      .body;
    const { cards } = await buy([{ productId, quantity: 2 }], { discountId });
    expect(cards.map((one: { amount: number }) => one.amount)).toEqual([4500, 4500]);
    expect(await owed()).toBe(9000);
  });

  test("is never paid from store credit, which would become a balance", async () => {
    const { product, send, customerId, owed } = await shop({ customerHas: 4999 });
    const { id: productId } = await product();
    await send("POST", "/credits", { customerId, amount: 5000, currency: "EUR", reason: "Late" });
    const order = { currency: "EUR", lineItems: [{ productId, quantity: 1 }], customerId };
    const session = (await send("POST", "/checkout/sessions", order)).body;
    const refused = await send("POST", `/checkout/sessions/${session.id}/confirm`, {
      wallet: true,
    });
    expect([refused.status, refused.body.code]).toEqual([402, "insufficient_balance"]);
    expect(await owed()).toBe(0);
  });

  test("cannot be taxed, subscribed to, or bought by thousands", async () => {
    const { product, send } = await shop();
    expect((await product({ taxClass: "standard" })).code).toBe("validation_failed");
    expect((await product({ recurring: { interval: "month", intervalCount: 1 } })).code).toBe(
      "validation_failed",
    );
    const { id: productId } = await product();
    const path = `/products/${productId}`;
    expect((await send("PATCH", path, { taxClass: "reduced" })).body.code).toBe(
      "validation_failed",
    );
    const monthly = {
      productId,
      amount: 1,
      currency: "EUR",
      recurring: { interval: "month", intervalCount: 1 },
    };
    expect((await send("POST", "/prices", monthly)).body.code).toBe("validation_failed");
    const many = { currency: "EUR", lineItems: [{ productId, quantity: 101 }] };
    expect((await send("POST", "/checkout/sessions", many)).body.code).toBe("validation_failed");
  });
});

describe("a refund of a bought gift card", () => {
  test("voids what is not redeemed, and leaves cards that what is left of the payment covers", async () => {
    const { product, buy, refund, read, owed, balance } = await shop({ has: 0 });
    const { id: productId } = await product();
    const goods = { name: "Vase", amount: 1500, currency: "EUR" };
    const { cards, paymentIntentId } = await buy([{ productId, quantity: 2 }, goods]);
    expect((await refund(paymentIntentId, { amount: 1500 })).status).toBe(201);
    expect(await owed()).toBe(10_000);
    const part = await refund(paymentIntentId, { amount: 2000 });
    expect([part.status, part.body.code]).toEqual([409, "invalid_state"]);
    expect((await refund(paymentIntentId, { amount: 5000 })).status).toBe(201);
    expect([await owed(), await balance()]).toEqual([5000, 0]);
    expect((await refund(paymentIntentId)).status).toBe(201);
    expect([await owed(), await balance()]).toEqual([0, 0]);
    for (const { id } of cards) expect((await read(id)).status).toBe("voided");
  });

  test("is refused once it is redeemed", async () => {
    const { product, buy, refund, redeem, customers, owed } = await shop({ has: 0 });
    const { id: productId } = await product();
    const { paymentIntentId, cards } = await buy([{ productId, quantity: 1 }]);
    expect((await redeem(await boughtCode(cards[0].id))).status).toBe(200);
    const refused = await refund(paymentIntentId);
    expect([refused.status, refused.body.code]).toEqual([409, "invalid_state"]);
    expect([await customers(), await owed()]).toEqual([5000, 0]);
  });

  test("that fails issues it again, each time", async () => {
    const { product, buy, refund, read, owed, balance, merchantId, events } = await shop({
      has: 0,
    });
    const { id: productId } = await product();
    const { paymentIntentId, cards } = await buy([{ productId, quantity: 1 }]);
    const { id: refundId } = (await refund(paymentIntentId)).body;
    expect(await owed()).toBe(0);
    const answer = { id: null, status: "failed" as const, failureReason: "account_closed" };
    const ctx = actFor(services, merchantId);
    await transactAside(ctx, (unit) => settleRefund(unit, ctx, { refundId, answer }));
    expect(await read(cards[0].id)).toMatchObject({ status: "issued", remaining: 5000 });
    expect([await owed(), await balance()]).toEqual([5000, 0]);
    // The processor has given this money back already.
    expect((await refund(paymentIntentId)).body.status).toBe("failed");
    expect(await owed()).toBe(5000);
    expect(await events(cards[0].id)).toEqual([
      "gift_card.issued",
      "gift_card.voided",
      "gift_card.issued",
      "gift_card.voided",
      "gift_card.issued",
    ]);
  });
});

test("a refund to card and balance whose card's part fails issues no card again for money that went to the balance", async () => {
  const { product, refund, send, redeem, read, owed, customers, balance, merchantId, customerId } =
    await shop({ has: 0, customerHas: 1200 });
  const { id: productId } = await product();
  const lineItems = [{ productId, quantity: 1 }];
  const order = { lineItems, currency: "EUR", customerId };
  const session = (await send("POST", "/checkout/sessions", order)).body;
  const paid = await send("POST", `/checkout/sessions/${session.id}/confirm`, {
    card: card(),
    balance: {},
  });
  expect(paid.body).toMatchObject({ status: "succeeded", amountFromBalance: 1200 });
  const paymentIntentId = paid.body.id;
  const [bought] = (await send("GET", `/gift-cards?paymentIntentId=${paymentIntentId}`)).body.data;
  const code = await boughtCode(bought.id);
  const { id: refundId, amount } = (await refund(paymentIntentId)).body;
  expect([amount, await customers()]).toEqual([3800, 1200]);
  const answer = { id: null, status: "failed" as const, failureReason: "account_closed" };
  const ctx = actFor(services, merchantId);
  await transactAside(ctx, (unit) => settleRefund(unit, ctx, { refundId, answer }));
  expect((await read(bought.id)).status).toBe("voided");
  expect((await redeem(code)).status).toBe(404);
  expect([await owed(), await customers(), await balance()]).toEqual([0, 1200, 3800]);
  expect((await refund(paymentIntentId, { destination: "balance" })).body.amount).toBe(3800);
  expect([await owed(), await customers(), await balance()]).toEqual([0, 5000, 0]);
});

test("books, gift cards and balances agree after all of it", async () => {
  expect((await verifyLedger(services)).problems).toEqual([]);
});
