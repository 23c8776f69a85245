import { deepStrictEqual as same, ok } from "node:assert/strict";
import type { Db } from "#server/data/db.ts";
import { type Made, taken } from "#server/workshop/simulate/routing/books.ts";
import type { Order, Shop } from "#server/workshop/simulate/routing/shop.ts";
import type { World } from "#server/workshop/simulate/routing/world.ts";

type Intent = {
  id: string;
  status: string;
  amountCaptured: bigint;
  processorPayment: string | null;
};
type Refund = { id: string; paymentIntentId: string; amount: bigint; status: string };
type Refunded = Refund & { duplicate: boolean; waitsForFunds: Date | boolean | null };
type Moved = { payment: string | null; currency: string; clearing: bigint; merchant: bigint };

/**
 * Once all is settled: nobody was charged twice, nothing is lost, each processor has the money that the books say, and so
 * has each merchant, to the cent. Reads our tables and the processors' books, and reckons by itself.
 */
export async function compare(db: Db, shops: readonly Shop[]): Promise<void> {
  for (const shop of shops) {
    const { merchantId } = shop.ctx;
    const where = { merchantId };
    const intents: Intent[] = await db.paymentIntent.findMany({ where });
    const refunds: Refunded[] = (await db.refund.findMany({ where })) as never;
    for (const one of shop.orders) {
      const intent = intents.find(({ id }) => id === one.id);
      same(intent?.id, one.id);
      if (intent) compareOrder(shop.world, one, { intent, refunds });
    }
    same(intents.map(({ id }) => id).toSorted(), shop.orders.map(({ id }) => id).toSorted());
    await compareBooks(db, shop);
    await compareEvents(db, shop, intents);
    same(await left(db, merchantId), []);
  }
}

type Stored = { intent: Intent; refunds: readonly Refunded[] };

function compareOrder(world: World, one: Order, { intent, refunds }: Stored): void {
  const made = world.payments.filter(({ intentId }) => intentId === one.id);
  const isPaid = intent.status === "succeeded";
  const paying = made.filter(({ id }) => isPaid && id === intent.processorPayment);
  same([one.id, paying.length], [one.id, Number(isPaid)]);
  same(Number(intent.amountCaptured), paying[0]?.captured ?? 0);
  if (one.capture === "automatic" && isPaid) same(paying[0]?.captured, one.amount);
  const own = refunds.filter(
    ({ paymentIntentId, duplicate }) => paymentIntentId === one.id && !duplicate,
  );
  for (const id of one.refunds)
    ok(
      own.some((row) => row.id === id),
      id,
    );
  for (const row of own) compareRefund(paying[0], row);
  for (const other of made.filter((each) => !paying.includes(each))) compareOther(other, intent);
}

/** A refund of ours has happened once, or not at all; one that waits for money has not been asked for. */
function compareRefund(paying: Made | undefined, row: Refunded): void {
  const known = paying?.refunds.filter(({ key }) => key === row.id) ?? [];
  if (row.status === "pending") return same([row.waitsForFunds, known], [true, []]);
  const given = known.filter(({ status }) => status === "succeeded");
  const sums = given.map(({ amount }) => amount);
  same([row.id, sums], [row.id, row.status === "succeeded" ? [Number(row.amount)] : []]);
}

/** Money that paid nothing has gone back, unless the shopper's bank could not take it. Nothing is held for nobody. */
function compareOther(other: Made, intent: Intent): void {
  const isHeld = intent.status === "requires_capture" && other.id === intent.processorPayment;
  if (isHeld) return same(other.status, "authorized");
  const failed = other.refunds.some(({ status }) => status === "failed");
  ok(other.status !== "authorized", other.id);
  if (!failed && other.returned === 0) same([other.id, taken(other)], [other.id, 0]);
}

/** `clearing` by processor and currency, and the merchant's balance. A dispute is named like its payment, and `_dp`. */
async function compareBooks(db: Db, { ctx: { merchantId }, world }: Shop): Promise<void> {
  const moved = await db.$queryRaw<Moved[]>`
    SELECT coalesce(i."processorPayment", a."processorPayment", r."processorPayment", left(d."processorDispute", -3)) AS payment, l.currency,
      coalesce(sum(e.amount) FILTER (WHERE l.type = 'clearing'), 0)::bigint AS clearing,
      coalesce(sum(e.amount) FILTER (WHERE l.type = 'merchant'), 0)::bigint AS merchant
    FROM ledger_entries e JOIN ledger_accounts l ON l."merchantId" = e."merchantId" AND l.id = e."accountId"
    JOIN ledger_transactions t ON t."merchantId" = e."merchantId" AND t.id = e."transactionId"
    LEFT JOIN payment_intents i ON i."merchantId" = e."merchantId" AND i.id = t."relatedEntityId"
    LEFT JOIN payment_attempts a ON a."merchantId" = e."merchantId" AND a.id = t."relatedEntityId"
    LEFT JOIN refunds r ON r."merchantId" = e."merchantId" AND r.id = t."relatedEntityId"
    LEFT JOIN disputes d ON d."merchantId" = e."merchantId" AND d.id = t."relatedEntityId"
    WHERE e."merchantId" = ${merchantId} AND l.type IN ('clearing', 'merchant') GROUP BY 1, 2`;
  const sums = new Map<string, number[]>();
  const add = (payment: string, currency: string, [ours, theirs]: readonly [number, number]) => {
    const key = `${payment.slice(0, payment.indexOf("_"))} ${currency}`;
    const [before = 0, other = 0] = sums.get(key) ?? [];
    sums.set(key, [before + ours, other + theirs]);
  };
  for (const { payment, currency, clearing, merchant } of moved) {
    same([payment, merchant], [payment, 0n - clearing]);
    add(payment ?? "none_", currency, [Number(merchant), 0]);
  }
  for (const made of world.payments)
    if (made.merchantId === merchantId) add(made.id, made.currency, [0, taken(made)]);
  for (const [key, [ours, theirs]] of sums) same([key, ours], [key, theirs]);
}

async function compareEvents(db: Db, { ctx: { merchantId } }: Shop, intents: readonly Intent[]) {
  const where = { merchantId, type: "payment_intent.succeeded" };
  const told = await db.event.findMany({ where, select: { relatedEntityId: true } });
  const paid = intents.filter(({ status }) => status === "succeeded").map(({ id }) => id);
  const heard = told.map((row) => String(row.relatedEntityId));
  same(heard.toSorted(), paid.toSorted());
}

/** Attempts that still wait for a processor's answer, or are still to be asked about, and payments that do. */
async function left(db: Db, merchantId: string): Promise<unknown[]> {
  return db.$queryRaw<unknown[]>`
    SELECT a.id, a.status, a.method FROM payment_attempts a
    WHERE a."merchantId" = ${merchantId} AND (a.status IN ('processing', 'requires_action') OR a."reconcileAt" IS NOT NULL)
    UNION ALL SELECT i.id, NULL, NULL FROM payment_intents i
    WHERE i."merchantId" = ${merchantId} AND i.status IN ('processing', 'requires_action')`;
}
