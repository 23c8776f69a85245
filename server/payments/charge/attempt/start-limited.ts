import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import {
  type AttemptRequest,
  startAttempt,
  type StartedAttempt,
} from "#server/payments/charge/attempt/start.ts";
import { reserveOrder } from "#server/payments/charge/counted/reserve-order.ts";
import { holdOneBuyer } from "#server/payments/subscriptions/selling/one-per-customer.ts";

/**
 * As `startAttempt`, for what is sold to so many, or once to a customer, or with a discount or units that are counted:
 * what is under way is counted under the lock of the link, the customer, the discount and the products, so that the
 * last one is sold once and nobody gets a second one. Locked in this order, the intent between customer and discount.
 * @throws link_unavailable · already_subscribed · discount_used_up · discount_not_applicable · out_of_stock
 */
export async function startLimited(
  tx: Tx,
  ctx: MerchantContext,
  request: AttemptRequest,
): Promise<StartedAttempt | null> {
  const linkIsLocked = await holdPlace(tx, ctx, request);
  const heldCustomerId = await holdOneBuyer(tx, ctx, request.intentId);
  const isReserved = await reserveOrder(tx, ctx, request);
  if (!linkIsLocked && heldCustomerId === null && !isReserved) return null;
  return startAttempt(tx, ctx, { ...request, linkIsLocked, heldCustomerId, isReserved });
}

/** Whether the session's link has a limit: then it is locked, and has a place. @throws link_unavailable */
async function holdPlace(tx: Tx, ctx: MerchantContext, request: AttemptRequest): Promise<boolean> {
  const [link] = await tx.$queryRaw<
    { id: string; completions: number; maxCompletions: number | null }[]
  >`
    SELECT l.id, l.completions, l."maxCompletions" FROM payment_links l
    JOIN checkout_sessions s ON s."merchantId" = l."merchantId" AND s."paymentLinkId" = l.id
    WHERE s."paymentIntentId" = ${request.intentId} AND s."merchantId" = ${ctx.merchantId} FOR NO KEY UPDATE OF l`;
  if (!link?.maxCompletions) return false;
  const [counted] = await tx.$queryRaw<{ underWay: bigint }[]>`
    SELECT count(*) AS "underWay" FROM checkout_sessions s
    JOIN payment_intents i ON i."merchantId" = s."merchantId" AND i.id = s."paymentIntentId"
    WHERE s."merchantId" = ${ctx.merchantId} AND s."paymentLinkId" = ${link.id}
      AND i.status IN ('processing', 'requires_action') AND i.id <> ${request.intentId}`;
  if (link.completions + Number(counted?.underWay ?? 0) >= link.maxCompletions) {
    throw new DomainError("link_unavailable", "This payment link has been used up.");
  }
  return true;
}
