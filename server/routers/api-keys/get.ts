import type { MerchantContext } from "#server/core/context.ts";
import { dayOf } from "#server/limits/budget/day.ts";
import { findApiKey, serializeApiKey } from "#server/records/access/api-key.ts";
import { listOpenApprovals } from "#server/routers/api-keys/approvals/get.ts";
import type { KeyDetail } from "#server/wire/access/key-act.ts";

/** A key, the money that its day has counted so far, and its calls that wait for a person. @throws not_found */
export async function getApiKey(ctx: MerchantContext, id: string): Promise<KeyDetail> {
  const row = await findApiKey(ctx.db, ctx, id);
  const [today, approvals] = await Promise.all([
    row.limits === null ? null : spentToday(ctx, id),
    listOpenApprovals(ctx, { keyId: id }),
  ]);
  return { ...serializeApiKey(row), today, approvals: approvals.data };
}

async function spentToday(ctx: MerchantContext, keyId: string): Promise<KeyDetail["today"]> {
  const { merchantId } = ctx;
  const { day, renewsAt } = await dayOf(ctx.db, ctx);
  const rows = await ctx.db.keyDay.findMany({
    where: { merchantId, keyId, day },
    orderBy: { currency: "asc" },
  });
  const spent = rows.map(({ currency, spent: amount }) => ({ currency, amount: Number(amount) }));
  return { spent, renewsAt: renewsAt.toISOString() };
}
