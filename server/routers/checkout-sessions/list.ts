import type { MerchantContext } from "#server/core/context.ts";
import { serializeCheckoutSession } from "#server/payments/sessions/serialize.ts";
import type { ListCheckoutSessions } from "#server/wire/checkout-session.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

/** Checkout sessions, newest first. */
export async function listCheckoutSessions(ctx: MerchantContext, input: ListCheckoutSessions) {
  const { status, customerId, paymentLinkId } = input;
  const where = { merchantId: ctx.merchantId, status, customerId, paymentLinkId };
  const [rows, total] = await Promise.all([
    ctx.db.checkoutSession.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.checkoutSession.count({ where }),
  ]);
  return paginated(
    input,
    rows.map((row) => serializeCheckoutSession(ctx.env, row)),
    total,
  );
}
