import type { MerchantContext } from "#server/core/context.ts";
import { page } from "#server/data/page.ts";
import type { ListCustomers } from "#server/wire/customer.ts";
import { serializeCustomer } from "#server/routers/customers/serialize.ts";
import { likeOperand } from "#server/wire/atoms/search.ts";

/** Customers, newest first, by exact e-mail or by part of what identifies them. */
export async function listCustomers(ctx: MerchantContext, input: ListCustomers) {
  const where = {
    merchantId: ctx.merchantId,
    emailKey: input.email?.toLowerCase(),
    searchText: input.search ? { contains: likeOperand(input.search) } : undefined,
  };
  return page(input, {
    find: (slice) => ctx.db.customer.findMany({ where, ...slice }),
    count: () => countCustomers(ctx, where),
    serialize: serializeCustomer,
  });
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
