import { csrfHolds, csrfToken } from "#server/checkout/browser-token.ts";
import type { PostedCheckout } from "#server/checkout/request.ts";
import { recordLeft, recordReturn } from "#server/checkout/timeline/record.ts";
import { actFor, type Services } from "#server/core/context.ts";

/** Whether the page only says where its shopper is. */
export function isWhereabouts({ do: what }: Record<string, string>): boolean {
  return what === "left" || what === "back";
}

/**
 * The page was closed, or is there again, in a browser that was given it: for the timeline of a session
 * that is still open. Of a link nothing is kept before its session is made. Never throws: nobody reads
 * the answer.
 */
export async function noteWhereabouts(services: Services, posted: PostedCheckout): Promise<void> {
  const { address, browserToken, form, requestId } = posted;
  const expected = csrfToken(services.env, browserToken, address);
  if (address.entityType !== "checkout" || !csrfHolds(expected, form["csrf"] ?? "")) return;
  try {
    const session = await services.db.checkoutSession.findFirst({
      where: { id: address.entityId },
      select: { merchantId: true, status: true },
    });
    if (session?.status !== "open") return;
    const ctx = actFor(services, session.merchantId, requestId);
    await (form["do"] === "left" ? recordLeft : recordReturn)(ctx, address.entityId);
  } catch (error) {
    services.log.warn({ err: error, requestId }, "the state of a checkout page was not recorded");
  }
}
