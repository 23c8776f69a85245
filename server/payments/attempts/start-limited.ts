import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { DomainError } from "#server/core/errors.ts";
import { startAttempt } from "#server/payments/attempts/start.ts";
import type { AttemptRequest, StartedAttempt } from "#server/payments/attempts/start.ts";

/**
 * As `startAttempt`, for a session of a link that takes a limited number of payments: counted
 * with those under way, under the link's lock, so that the last place is sold once.
 * @throws link_unavailable
 */
export async function startOnLimitedLink(
  tx: Tx,
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<StartedAttempt | null> {
  const [link] = await tx.$queryRaw<
    { id: string; completions: number; maxCompletions: number | null }[]
  >`
    SELECT l.id, l.completions, l."maxCompletions" FROM payment_links l
    JOIN checkout_sessions s ON s."merchantId" = l."merchantId" AND s."paymentLinkId" = l.id
    WHERE s."paymentIntentId" = ${request.intentId} AND s."merchantId" = ${ctx.merchantId} FOR NO KEY UPDATE OF l`;
  if (!link?.maxCompletions) return null;
  const [counted] = await tx.$queryRaw<{ underWay: bigint }[]>`
    SELECT count(*) AS "underWay" FROM checkout_sessions s
    JOIN payment_intents i ON i."merchantId" = s."merchantId" AND i.id = s."paymentIntentId"
    WHERE s."merchantId" = ${ctx.merchantId} AND s."paymentLinkId" = ${link.id}
      AND i.status IN ('processing', 'requires_action') AND i.id <> ${request.intentId}`;
  if (link.completions + Number(counted?.underWay ?? 0) >= link.maxCompletions) {
    throw new DomainError("link_unavailable", "This payment link has been used up.");
  }
  return startAttempt(tx, ctx, { ...request, linkIsLocked: true });
}
