import type { MerchantContext } from "#server/core/context.ts";
import type { Db, Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

type Owner = Pick<MerchantContext, "merchantId" | "clock">;

/**
 * The part of the merchant's balance whose money has not arrived yet (SETTLEMENT_DAYS), by
 * currency: entries of such payments, less those of their refunds and disputes, and less the part
 * that is held anyway.
 */
export async function readUnsettled(
  db: Db | Tx,
  { merchantId, clock }: Owner,
): Promise<Map<string, bigint>> {
  const rows = await db.$queryRaw<{ currency: string; amount: bigint }[]>`
    SELECT left_over.currency, sum(left_over.amount)::bigint AS amount
    FROM (${unsettledPayments({ merchantId, clock })}) left_over GROUP BY left_over.currency`;
  return new Map(rows.map(({ currency, amount }) => [currency, amount]));
}

/** Payments whose money has not arrived, each with that part of it. */
export function unsettledPayments({ merchantId, clock }: Owner): Prisma.Sql {
  return Prisma.sql`
    SELECT i.id, i.currency, i."createdAt", greatest(sum(e.amount) - coalesce((
      SELECT h.amount FROM ledger_holds h
      WHERE h."merchantId" = ${merchantId} AND h.kind = 'reserve' AND h."relatedEntityId" = i.id AND h.status = 'pending'), 0), 0)::bigint AS amount
    FROM payment_intents i
    CROSS JOIN LATERAL (
      SELECT i.id AS id
      UNION ALL SELECT r.id FROM refunds r WHERE r."merchantId" = ${merchantId} AND r."paymentIntentId" = i.id AND NOT r.duplicate
      UNION ALL SELECT d.id FROM disputes d WHERE d."merchantId" = ${merchantId} AND d."paymentIntentId" = i.id
    ) related
    JOIN ledger_transactions t ON t."merchantId" = ${merchantId} AND t."relatedEntityId" = related.id
      AND t.type IN ('payment', 'wallet_payment', 'gift_card_sale', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal', 'dispute_won')
    JOIN ledger_entries e ON e."merchantId" = ${merchantId} AND e."transactionId" = t.id
    JOIN ledger_accounts a ON a."merchantId" = ${merchantId} AND a.id = e."accountId" AND a.type = 'merchant'
    WHERE i."merchantId" = ${merchantId} AND i."availableOn" > ${clock.now()}
    GROUP BY i.id, i.currency, i."createdAt"`;
}
