import type { MerchantContext } from "#server/context.ts";
import type { ListCustomers } from "#server/routers/customers/schema.ts";
import { serializeCustomer } from "#server/routers/customers/serialize.ts";
import { paginated } from "#server/schemas/pagination.ts";
import { likeOperand } from "#server/schemas/search.ts";

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
    ctx.db.customer.count({ where }),
  ]);
  return paginated(input, rows.map(serializeCustomer), total);
}
