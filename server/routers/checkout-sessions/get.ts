import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { notFound } from "#server/core/errors.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import { serializeCheckoutSession } from "#server/payments/sessions/serialize.ts";
import type { CheckoutSession } from "#server/wire/checkout-session.ts";

/** One checkout session. @throws not_found */
export async function getCheckoutSession(
  ctx: MerchantContext,
  id: string,
): Promise<CheckoutSession> {
  return serializeCheckoutSession(ctx.env, await findCheckoutSession(ctx.db, ctx, id));
}

/** The merchant's row with this id. @throws not_found, also for another merchant's */
export async function findCheckoutSession(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId">,
  id: string,
): Promise<CheckoutSessionModel> {
  const row = await tx.checkoutSession.findUnique({ where: { id, merchantId: ctx.merchantId } });
  if (!row) throw notFound();
  return row;
}
