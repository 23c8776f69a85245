import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { challengeWithinMs } from "#server/payments/charge/attempt/start.ts";

type Limited = { id: string; completions: number; maxCompletions: number | null };

/**
 * When a place of the link may be free again, if all that are left are being paid for: a challenge
 * that is not answered ends by itself. Null when there is a place, or no limit.
 */
export async function nextVacancy(
  db: Pick<Tx, "$queryRaw">,
  ctx: Pick<MerchantContext, "merchantId">,
  link: Limited,
): Promise<Date | null> {
  if (link.maxCompletions === null) return null;
  const [held] = await db.$queryRaw<{ places: number; since: Date | null }[]>`
    SELECT count(DISTINCT i.id)::int AS places, min(a."createdAt") AS since
    FROM checkout_sessions s
    JOIN payment_intents i ON i.id = s."paymentIntentId" AND i."merchantId" = s."merchantId"
    JOIN payment_attempts a ON a."paymentIntentId" = i.id AND a."merchantId" = s."merchantId"
      AND a.status IN ('processing', 'requires_action')
    WHERE s."merchantId" = ${ctx.merchantId} AND s."paymentLinkId" = ${link.id}
      AND i.status IN ('processing', 'requires_action')`;
  if (!held?.since || link.completions + held.places < link.maxCompletions) return null;
  return addMs(held.since, challengeWithinMs);
}
