import type { MerchantContext } from "#server/core/context.ts";
import type { ListTransfers } from "#server/wire/transfer.ts";
import { serializeTransfer } from "#server/routers/transfers/serialize.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

/** Transfers, reversals included, newest first. */
export async function listTransfers(ctx: MerchantContext, input: ListTransfers) {
  const { customerId, status } = input;
  const where = {
    merchantId: ctx.merchantId,
    status,
    ...(customerId === undefined
      ? {}
      : { OR: [{ fromCustomerId: customerId }, { toCustomerId: customerId }] }),
  };
  const [rows, total] = await Promise.all([
    ctx.db.transfer.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.transfer.count({ where }),
  ]);
  return paginated(input, rows.map(serializeTransfer), total);
}
