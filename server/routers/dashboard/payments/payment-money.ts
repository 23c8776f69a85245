import type { ReadingContext } from "#server/core/context.ts";
import { disputeMovements, soldCardMovements } from "#server/wire/atoms/money/transaction-type.ts";

/** The movements of the merchant's balance that a payment, its gift cards, its refunds and its disputes make. */
export const paymentMovements = [
  "payment",
  "wallet_payment",
  "funding",
  "refund",
  "refund_reversal",
  ...disputeMovements,
  ...soldCardMovements,
];

/**
 * The booked amounts of a payment. `fee`: our fee, less what was given back of it. `disputed`: what disputes took
 * from the merchant's balance, less what came back. `net`: what is left of it all in that balance, without
 * what is owed for gift cards, including payments for the same intent that came too late and were given back or disputed.
 */
export type PaymentMoney = { fee: number; disputed: number; net: number };
type Row = { id: string; fee: bigint; disputed: bigint; net: bigint };

/**
 * The money of these payments, by id; of one that moved none there is none. OFFSET 0 makes PostgreSQL look the movements up
 * one by one: after a month of payments that its statistics do not know yet, it read the whole ledger for each batch.
 */
export async function readPaymentMoney(
  { db, merchantId }: ReadingContext,
  ids: string[],
): Promise<Map<string, PaymentMoney>> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT /* planned like a search */ about.payment AS id,
      coalesce(sum(e.amount) FILTER (WHERE a.type = 'fees'), 0)::bigint AS fee,
      coalesce(-sum(e.amount) FILTER (WHERE a.type = 'merchant' AND NOT about.late AND t.type = ANY (${disputeMovements}::text[])), 0)::bigint AS disputed,
      coalesce(sum(e.amount) FILTER (WHERE a.type = 'merchant'), 0)::bigint AS net
    FROM (
      SELECT p.id AS payment, unnest(ARRAY[p.id, p."checkoutSessionId"]) AS source, false AS late
        FROM payment_intents p WHERE p."merchantId" = ${merchantId} AND p.id = ANY (${ids}::text[])
      UNION ALL SELECT t."paymentIntentId", t.id, true
        FROM payment_attempts t WHERE t."merchantId" = ${merchantId} AND t."paymentIntentId" = ANY (${ids}::text[])
      UNION ALL SELECT g."paymentIntentId", g.id, false
        FROM gift_cards g WHERE g."merchantId" = ${merchantId} AND g."paymentIntentId" = ANY (${ids}::text[])
      UNION ALL SELECT r."paymentIntentId", r.id, r.duplicate
        FROM refunds r WHERE r."merchantId" = ${merchantId} AND r."paymentIntentId" = ANY (${ids}::text[])
      UNION ALL SELECT d."paymentIntentId", d.id, d.duplicate
        FROM disputes d WHERE d."merchantId" = ${merchantId} AND d."paymentIntentId" = ANY (${ids}::text[])
    ) about
    CROSS JOIN LATERAL (
      SELECT id, type FROM ledger_transactions
      WHERE "merchantId" = ${merchantId} AND type = ANY (${paymentMovements}::text[])
        AND "relatedEntityId" = about.source OFFSET 0) t
    CROSS JOIN LATERAL (
      SELECT amount, "accountId" FROM ledger_entries
      WHERE "merchantId" = ${merchantId} AND "transactionId" = t.id OFFSET 0) e
    JOIN ledger_accounts a ON a."merchantId" = ${merchantId} AND a.id = e."accountId"
    GROUP BY about.payment`;
  return new Map(
    rows.map(({ id, fee, disputed, net }) => [
      id,
      { fee: Number(fee), disputed: Number(disputed), net: Number(net) },
    ]),
  );
}
