import assert from "node:assert/strict";
import { setTimeout as pass } from "node:timers/promises";
import type { Cart, Order, Payment } from "#server/workshop/drills/medusa/shop.ts";
import type { World } from "#server/workshop/drills/medusa/world.ts";
import type { Refund } from "../../../../sdk/src/index.ts";

/** Far above what Medusa needs for a webhook. */
const waitMs = 30_000;

/** Runs one after the other; each has carts of its own. */
export const stories: Record<string, (world: World) => Promise<void>> = {
  "a cart is paid on the hosted page, and the payment is captured": paidInBrowser,
  "currencies of no decimals and of three are charged exactly": otherCurrencies,
  "a payment is refunded in part, then the rest, and no more": refunded,
  "a refund whose answer was lost is made once": lostRefund,
  "an order that is canceled gives its money back": canceledOrder,
  "a cart that changes ends the page of its old amount": changedCart,
  "a cart that has been paid does not change under its payment": changedAfterPaying,
  "forged webhooks and payments of somebody else finish no order": foreignWebhooks,
  "a webhook finishes the order of a shopper whose browser was closed": closedBrowser,
  "each order has been paid once, also where its webhook came later": paidOnce,
};

async function paidInBrowser({ shop, shopper, service }: World) {
  const cart = await shop.newCart("eur");
  const session = await shop.newPayment(cart);
  assert.equal(session.data.amount, 4999);
  const early = await shop.complete(cart);
  assert.notEqual(early.body["type"], "order", "an order before it was paid");
  await shopper.pay(session.data.url);
  const order = await complete({ shop }, cart);
  const payment = paymentOf(order);
  assert.equal(order.payment_status, "captured");
  assert.ok(payment.captured_at);
  const intent = await service.canary.paymentIntents.get(payment.data.paymentIntentId);
  assert.deepEqual([intent.status, intent.amountCaptured], ["succeeded", 4999]);
}

async function otherCurrencies({ shop, service }: World) {
  for (const [currency, amount] of Object.entries({ jpy: 5100, kwd: 12_345 })) {
    const { order, payment } = await buy({ shop, service }, currency);
    const intent = await service.canary.paymentIntents.get(payment.data.paymentIntentId);
    assert.deepEqual([intent.amountCaptured, intent.currency], [amount, currency.toUpperCase()]);
    assert.equal(order.payment_status, "captured");
  }
  const { payment } = await buy({ shop, service }, "kwd");
  assert.equal((await refund({ shop }, payment, 0.005)).status, 200);
  assert.deepEqual(await refundsOf(service, payment), [5]);
}

async function refunded({ shop, service }: World) {
  const { cart, payment } = await buy({ shop, service }, "eur");
  assert.equal((await refund({ shop }, payment, 10.01)).status, 200);
  assert.deepEqual(await refundsOf(service, payment), [1001]);
  assert.equal((await shop.order(cart))?.payment_status, "partially_refunded");
  assert.equal((await refund({ shop }, payment, 39.99)).status, 400, "more than is left");
  assert.deepEqual(await refundsOf(service, payment), [1001]);
  assert.equal((await refund({ shop }, payment, 39.98)).status, 200);
  assert.deepEqual(await refundsOf(service, payment), [1001, 3998]);
  assert.equal((await shop.order(cart))?.payment_status, "refunded");
}

/** The network loses each answer, and Medusa deletes its refund; its owner asks again, three times in all. */
async function lostRefund({ shop, service, network }: World) {
  const { payment } = await buy({ shop, service }, "eur");
  network.lose("POST /api/canary/refunds");
  const lost = await refund({ shop }, payment, 5);
  network.lose(null);
  assert.equal(lost.status, 500);
  assert.deepEqual(await refundsOf(service, payment), [500], "the service has made it");
  assert.equal((await refund({ shop }, payment, 5)).status, 200);
  assert.deepEqual(await refundsOf(service, payment), [500], "and does not make it again");
  assert.equal((await refund({ shop }, payment, 5)).status, 200);
  assert.deepEqual(await refundsOf(service, payment), [500, 500], "another one is another one");
}

async function canceledOrder({ shop, service }: World) {
  const { cart, order, payment } = await buy({ shop, service }, "eur");
  const canceled = await shop.admin("POST", `/admin/orders/${order.id}/cancel`);
  assert.equal(canceled.status, 200, JSON.stringify(canceled.body));
  assert.deepEqual(await refundsOf(service, payment), [4999]);
  assert.equal((await shop.order(cart))?.payment_status, "refunded");
}

async function changedCart({ shop, service }: World) {
  const cart = await shop.newCart("eur");
  const first = await shop.newPayment(cart);
  assert.equal((await shop.addToCart(cart)).status, 200);
  const { status } = await service.canary.checkout.sessions.get(first.data.id);
  assert.equal(status, "expired");
  await assert.rejects(service.pay(first.data.url), /nothing to pay/);
  const second = await shop.newPayment(cart);
  assert.equal(second.data.amount, 9998);
  const third = await shop.newPayment(cart);
  assert.equal((await service.canary.checkout.sessions.get(second.data.id)).status, "expired");
  await service.pay(third.data.url);
  await complete({ shop }, cart);
}

async function changedAfterPaying({ shop, service }: World) {
  const cart = await shop.newCart("eur");
  const session = await shop.newPayment(cart);
  await service.pay(session.data.url);
  const changed = await shop.addToCart(cart);
  assert.match(String(changed.body["message"]), /Could not delete all payment sessions/);
  const order = await complete({ shop }, cart);
  assert.deepEqual([order.total, order.summary.paid_total], [49.99, 49.99]);
}

async function closedBrowser({ shop, service, shopper }: World) {
  const cart = await shop.newCart("eur");
  const session = await shop.newPayment(cart);
  await shopper.payAndClose(session.data.url);
  assert.equal(await shop.order(cart), undefined);
  await service.settle();
  // Medusa writes the order first, and what was paid for it a moment later.
  const order = await until(async () => {
    const made = await shop.order(cart);
    return made !== undefined && made.transactions.length > 0 && made;
  });
  assert.equal(order.payment_status, "captured");
  assert.equal(order.summary.paid_total, 49.99);
}

async function foreignWebhooks({ shop, service, medusa, hook }: World) {
  const cart = await shop.newCart("eur");
  const session = await shop.newPayment(cart);
  const refused = () => medusa.log().match(/is paid on another checkout session/g)?.length ?? 0;
  const cheap = await service.canary.checkout.sessions.create({
    currency: "EUR",
    totalAmount: 1,
    metadata: { medusaPaymentSession: session.id },
  });
  await service.pay(cheap);
  await service.settle();
  await until(() => refused() > 0);
  const { data } = await service.webhooks.next("payment_intent.succeeded");
  const forged = JSON.stringify({ type: "payment_intent.succeeded", data });
  const headers = {
    "content-type": "application/json",
    "webhook-id": "evt_forged",
    "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
    "webhook-signature": `v1,${Buffer.alloc(32).toString("base64")}`,
  };
  await fetch(hook, { method: "POST", headers, body: forged });
  await until(() => /No signature is the secret's/.test(medusa.log()));
  assert.equal(await shop.order(cart), undefined);
  assert.notEqual((await shop.complete(cart)).body["type"], "order");
}

/** The webhooks of all stories before it have been handled: the last one's finished an order. */
async function paidOnce({ shop }: World) {
  const orders = await shop.orders();
  assert.ok(orders.length > 5);
  for (const order of orders) {
    const captures = order.transactions.filter(({ reference }) => reference === "capture");
    assert.deepEqual(
      captures.map(({ amount }) => amount),
      [paymentOf(order).amount],
      `captures of order ${order.id}`,
    );
  }
}

type Shopping = Pick<World, "shop" | "service">;
type Bought = { cart: Cart; order: Order; payment: Payment };

async function buy({ shop, service }: Shopping, currency: string): Promise<Bought> {
  const cart = await shop.newCart(currency);
  const session = await shop.newPayment(cart);
  await service.pay(session.data.url);
  const order = await complete({ shop }, cart);
  return { cart, order, payment: paymentOf(order) };
}

async function complete({ shop }: Pick<World, "shop">, cart: Cart): Promise<Order> {
  const { status, body } = await shop.complete(cart);
  assert.equal(body["type"], "order", `${status}: ${JSON.stringify(body)}`);
  const order = await shop.order(cart);
  assert.ok(order);
  return order;
}

function paymentOf(order: Order): Payment {
  const [payment, ...more] = order.payment_collections.flatMap(({ payments }) => payments);
  assert.ok(payment && more.length === 0, "not one payment");
  return payment;
}

function refund({ shop }: Pick<World, "shop">, { id }: Payment, amount: number) {
  return shop.admin("POST", `/admin/payments/${id}/refund`, { amount });
}

/** Amounts in the smallest unit, the first refund first. */
async function refundsOf(service: World["service"], payment: Payment): Promise<number[]> {
  const { paymentIntentId } = payment.data;
  const refunds: Refund[] = await service.canary.refunds.list({ paymentIntentId }).all();
  return refunds.map(({ amount }) => amount).toReversed();
}

async function until<Result>(
  look: () => Result | Promise<Result>,
): Promise<Exclude<Result, false | undefined>> {
  const end = performance.now() + waitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<Result, false | undefined>;
    if (performance.now() > end) throw new Error("It did not happen.");
    await pass(100);
  }
}
