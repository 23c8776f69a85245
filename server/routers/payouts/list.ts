import type { MerchantContext } from "#server/core/context.ts";
import type { ListPayouts } from "#server/wire/payout.ts";
import { serializePayout } from "#server/routers/payouts/serialize.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

/** Payouts, newest first. */
export async function listPayouts(ctx: MerchantContext, input: ListPayouts) {
  const where = { merchantId: ctx.merchantId, status: input.status };
  const [rows, total] = await Promise.all([
    ctx.db.payout.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.payout.count({ where }),
  ]);
  return paginated(input, rows.map(serializePayout), total);
}
