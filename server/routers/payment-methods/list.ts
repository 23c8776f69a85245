import type { MerchantContext } from "#server/core/context.ts";
import { serializePaymentMethod } from "#server/payments/methods/serialize.ts";
import { findCustomer } from "#server/routers/customers/find.ts";
import type {
  ListCustomerPaymentMethods,
  ListPaymentMethods,
} from "#server/wire/payment-method.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

/** One customer's saved payment methods that can be charged, newest first. @throws not_found */
export async function listCustomerPaymentMethods(
  ctx: MerchantContext,
  { id, ...page }: ListCustomerPaymentMethods,
) {
  const { id: customerId } = await findCustomer(ctx.db, ctx, id);
  return listPaymentMethods(ctx, { ...page, customerId });
}

/** Saved payment methods that can be charged, newest first. */
export async function listPaymentMethods(ctx: MerchantContext, input: ListPaymentMethods) {
  const where = { merchantId: ctx.merchantId, customerId: input.customerId, detachedAt: null };
  const [rows, total] = await Promise.all([
    ctx.db.paymentMethod.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.paymentMethod.count({ where }),
  ]);
  return paginated(input, rows.map(serializePaymentMethod), total);
}
