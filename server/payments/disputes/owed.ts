import type { ReadingTx } from "#server/core/interfaces/replica.ts";

/**
 * The debt of a customer from lost disputes of funding that was spent, by currency in the smallest unit. It is taken
 * from the balance as soon as that covers it (`recoverLosses`).
 */
export async function readOwed(
  db: Pick<ReadingTx, "$queryRaw">,
  { merchantId }: { merchantId: string },
  customerId: string,
): Promise<Map<string, bigint>> {
  const rows = await db.$queryRaw<{ currency: string; owed: bigint }[]>`
    SELECT d.currency, sum(d.frozen)::bigint AS owed FROM disputes d
    JOIN payment_intents i ON i."merchantId" = d."merchantId" AND i.id = d."paymentIntentId"
    WHERE d."merchantId" = ${merchantId} AND i."customerId" = ${customerId} AND d.status = 'lost' AND d.frozen > 0
    GROUP BY d.currency ORDER BY d.currency`;
  return new Map(rows.map(({ currency, owed }) => [currency, owed]));
}
