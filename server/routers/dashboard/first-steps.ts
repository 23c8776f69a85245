import type { MerchantContext } from "#server/core/context.ts";
import type { FirstSteps } from "#server/wire/overview.ts";

/** Which steps to the first payment are done: each is a row that is there. */
export async function getFirstSteps(ctx: MerchantContext): Promise<FirstSteps> {
  const { merchantId } = ctx;
  const one = { where: { merchantId }, take: 1 } as const;
  const [product, link, payment, webhook, key, people] = await Promise.all([
    ctx.db.product.findMany({ ...one, select: { id: true } }),
    ctx.db.paymentLink.findMany({ ...one, select: { id: true } }),
    ctx.db.paymentIntent.findMany({
      where: { merchantId, amountCaptured: { gt: 0 } },
      select: { id: true },
      take: 1,
    }),
    ctx.db.webhookEndpoint.findMany({ ...one, select: { id: true } }),
    ctx.db.apiKey.findMany({ ...one, select: { id: true } }),
    Promise.all([
      ctx.db.membership.count({ where: { merchantId } }),
      ctx.db.invitation.count({ where: { merchantId } }),
    ]),
  ]);
  const isAny = (rows: unknown[]) => rows.length > 0;
  return {
    product: isAny(product),
    link: isAny(link),
    payment: isAny(payment),
    webhook: isAny(webhook),
    key: isAny(key),
    colleague: people[0] + people[1] > 1,
  };
}
