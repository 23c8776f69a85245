import { Prisma } from "#server/generated/prisma/client.ts";

/** Few, so that locks are held for milliseconds. */
export const sweptAtOnce = 200;

/** Entities of payments in dispute, which staff and the card's bank may still ask for. */
export function disputedEntities(merchantId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT about.id FROM disputes d CROSS JOIN LATERAL (
      SELECT d.id UNION ALL SELECT d."paymentIntentId"
      UNION ALL SELECT r.id FROM refunds r WHERE r."merchantId" = ${merchantId} AND r."paymentIntentId" = d."paymentIntentId"
      UNION ALL SELECT s.id FROM checkout_sessions s
      WHERE s."merchantId" = ${merchantId} AND s."paymentIntentId" = d."paymentIntentId") AS about
    WHERE d."merchantId" = ${merchantId} AND d.status IN ('open', 'under_review')`;
}
