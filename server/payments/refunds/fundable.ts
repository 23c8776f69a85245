import type { Services } from "#server/core/context.ts";
import { isInShare, ofShare, type Share } from "#server/data/buckets.ts";
import type { Leased } from "#server/data/lease.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

const atOnceMax = 20;

/**
 * Refunds that wait for the merchant's balance and can be decided: the balance covers them by now, or a bank has
 * taken the payment's money. The others need no look until something moves. Oldest first.
 */
export async function readFundable(
  services: Pick<Services, "db" | "env" | "bench">,
  share: Share,
): Promise<Leased[]> {
  const found = await services.db.$queryRaw<Leased[]>`
    SELECT r.id, r."merchantId" FROM ${fundable(services)}
      AND ${isInShare(Prisma.sql`r."merchantId"`, share)}
    ORDER BY r."createdAt", r.id LIMIT ${atOnceMax}`;
  return ofShare(services, share, { of: found, merchantOf: (one) => one.merchantId });
}

/** FROM and WHERE of such refunds, `r`. The merchant may owe MERCHANT_OVERDRAFT. */
export function fundable({ env }: Pick<Services, "env">): Prisma.Sql {
  const overdraft = JSON.stringify(env.MERCHANT_OVERDRAFT);
  return Prisma.sql`
    refunds r JOIN ledger_accounts a ON a."merchantId" = r."merchantId" AND a.type = 'merchant'
      AND a."ownerId" = r."merchantId" AND a.currency = r.currency
    WHERE r."waitsForFunds" AND r.status = 'pending'
      AND (a.balance + coalesce((${overdraft}::jsonb ->> r.currency)::bigint, 0) >= r.amount - r."feeReturned"
        OR EXISTS (SELECT FROM disputes d WHERE d."merchantId" = r."merchantId" AND d."paymentIntentId" = r."paymentIntentId"
                   AND d.kind = 'chargeback' AND NOT d.duplicate AND d.status IN ('open', 'under_review')))`;
}
