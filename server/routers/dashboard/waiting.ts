import type { MerchantContext } from "#server/core/context.ts";
import type { Waiting } from "#server/wire/dashboard-search.ts";

/** How many things wait for somebody of the merchant. */
export async function getWaiting(ctx: MerchantContext): Promise<Waiting> {
  const { merchantId } = ctx;
  const isLive = ctx.env.APP_ENV === "live";
  const [disputes, endpoints, records] = await Promise.all([
    ctx.db.dispute.count({ where: { merchantId, status: "open" } }),
    ctx.db.webhookEndpoint.count({
      where: {
        merchantId,
        deletedAt: null,
        OR: [{ failingSince: { not: null } }, { disabledReason: { not: null } }],
      },
    }),
    ctx.db.complianceRecord.findMany({ where: { merchantId }, select: { status: true }, take: 10 }),
  ]);
  const isRefused = records.some(({ status }) => status === "rejected");
  const isMissing = isLive && records.length === 0;
  return { disputes, endpoints, compliance: isRefused || isMissing ? 1 : 0 };
}
