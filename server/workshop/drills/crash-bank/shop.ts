import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Client } from "#server/programs/load/client.ts";
import type { Bank } from "#server/workshop/load/bank.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

/** Something that a shop asked for, and what it was told in the end. */
export type Order = {
  key: string;
  path: string;
  body: Record<string, unknown>;
  /** Null: the shop never heard. */
  answer: OrderAnswer | null;
};

export type OrderAnswer = Pick<Answer, "status" | "body">;

/** A merchant of its own, whose customers have balances, and all that it asked for. */
export type Shop = { bank: Bank; orders: Order[]; surprises: string[] };

type Options = { client: Client; isOver: () => boolean };

const retryAfterMs = 50;
const currency = "EUR";

/** One integration: sells, captures, gives back and pays out, each with its key, until time is over. */
export async function runShop(shop: Shop, options: Options): Promise<void> {
  while (!options.isOver()) {
    const intentId = await (randomInt(3) === 0 ? sellFromBalance : sellByCard)(shop, options);
    if (intentId === null) continue;
    if (randomInt(2) === 0) await ask(shop, options, refundOf(intentId));
    if (randomInt(4) === 0) await ask(shop, options, payout());
  }
}

type OrderRequest = Pick<Order, "path" | "body">;

const refundOf = (paymentIntentId: string): OrderRequest => ({
  path: "/refunds",
  body: { paymentIntentId, amount: randomInt(1, 100) },
});
const payout = (): OrderRequest => ({
  path: "/payouts",
  body: { amount: randomInt(1, 20), currency },
});

/** Half of them are authorized first and captured in part. Answers the intent, once it is paid. */
async function sellByCard(shop: Shop, options: Options): Promise<string | null> {
  const captureMethod = randomInt(2) === 0 ? "manual" : "automatic";
  const body = { amount: randomInt(100, 500), currency, captureMethod };
  const made = await ask(shop, options, { path: "/payment-intents", body });
  if (!made?.body.id) return null;
  const path = `/payment-intents/${made.body.id}`;
  const paid = await ask(shop, options, { path: `${path}/confirm`, body: { card: card() } });
  if (paid?.body.status !== "requires_capture")
    return paid?.body.status === "succeeded" ? made.body.id : null;
  const captured = await ask(shop, options, { path: `${path}/capture`, body: { amount: 100 } });
  return captured?.status === 200 ? made.body.id : null;
}

async function sellFromBalance(shop: Shop, options: Options): Promise<string | null> {
  const { customers } = shop.bank;
  const customerId = customers[randomInt(customers.length)] ?? "";
  const body = { totalAmount: randomInt(100, 200), currency, customerId };
  const made = await ask(shop, options, { path: "/checkout/sessions", body });
  if (!made?.body.id) return null;
  const path = `/checkout/sessions/${made.body.id}/confirm`;
  const paid = await ask(shop, options, { path, body: { wallet: true } });
  return paid?.body.status === "succeeded" ? (paid.body.id ?? null) : null;
}

/** Asks again under the same key until there is an answer, or until time is over. */
async function ask(shop: Shop, options: Options, asked: OrderRequest): Promise<OrderAnswer | null> {
  const key = randomUUID();
  const hasMetadata = !/(confirm|capture)$/.test(asked.path);
  const body = hasMetadata ? { ...asked.body, metadata: { key } } : asked.body;
  const order: Order = { key, path: asked.path, body, answer: null };
  shop.orders.push(order);
  while (!options.isOver()) {
    const answer = await options.client.ask({ path: order.path, body, idempotencyKey: key });
    if (isDefinite(answer)) order.answer = answer;
    else if (answer.status !== 0 && answer.status !== 503 && answer.status !== 409)
      shop.surprises.push(`${answer.status} ${answer.body.code} to ${order.path}`);
    if (order.answer) return order.answer;
    await sleep(retryAfterMs);
  }
  return null;
}

/** Says how it came out. */
function isDefinite({ status, body }: Answer): boolean {
  return (
    status !== 0 &&
    status < 500 &&
    !/^(idempotency_in_flight|payment_in_progress)$/.test(body.code ?? "")
  );
}
