import type { MerchantContext } from "#server/core/context.ts";
import type { ListCustomers } from "#server/wire/customer.ts";
import { serializeCustomer } from "#server/routers/customers/serialize.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";
import { likeOperand } from "#server/wire/atoms/search.ts";

/** Customers, newest first, by exact e-mail or by part of what identifies them. */
export async function listCustomers(ctx: MerchantContext, input: ListCustomers) {
  const where = {
    merchantId: ctx.merchantId,
    emailKey: input.email?.toLowerCase(),
    searchText: input.search ? { contains: likeOperand(input.search) } : undefined,
  };
  const [rows, total] = await Promise.all([
    ctx.db.customer.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    countCustomers(ctx, where),
  ]);
  return paginated(input, rows.map(serializeCustomer), total);
}

type Where = { merchantId: string; emailKey?: string; searchText?: { contains: string } };

/** Exact. Without a filter it is read from the counters, however many customers there are. */
async function countCustomers(ctx: MerchantContext, where: Where): Promise<number> {
  if (where.emailKey !== undefined || where.searchText) return ctx.db.customer.count({ where });
  const { _sum } = await ctx.db.rowCount.aggregate({
    where: { merchantId: ctx.merchantId, resource: "customers" },
    _sum: { rows: true },
  });
  return Number(_sum.rows ?? 0);
}
