import type { MerchantContext } from "#server/core/context.ts";
import { serializeCheckoutSession } from "#server/payments/sessions/serialize.ts";
import type { CheckoutSession } from "#server/wire/checkout-session.ts";
import { findCheckoutSession } from "#server/payments/sessions/row.ts";

/** One checkout session. @throws not_found */
export async function getCheckoutSession(
  ctx: MerchantContext,
  id: string,
): Promise<CheckoutSession> {
  return serializeCheckoutSession(ctx.env, await findCheckoutSession(ctx.db, ctx, id));
}
