import type { MerchantContext } from "#server/core/context.ts";

/**
 * Payments on their way into a balance, by currency: authorised and not captured, or still being
 * processed. Funding counts for its customer, everything else for the merchant.
 */
export async function readPending(
  ctx: MerchantContext,
  customerId: string | null,
): Promise<Map<string, bigint>> {
  const rows = await ctx.db.$queryRaw<{ currency: string; amount: bigint }[]>`
    SELECT p.currency, sum(p.amount)::bigint AS amount
    FROM payment_intents p
    LEFT JOIN checkout_sessions s
      ON s."merchantId" = p."merchantId" AND s.id = p."checkoutSessionId" AND s.purpose = 'balance_funding'
    WHERE p."merchantId" = ${ctx.merchantId} AND p.status IN ('processing', 'requires_capture')
      AND s."customerId" IS NOT DISTINCT FROM ${customerId}::text
    GROUP BY p.currency HAVING sum(p.amount) > 0 ORDER BY p.currency`;
  return new Map(rows.map((row) => [row.currency, row.amount]));
}
