import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { page, placeOf } from "#server/data/rows/page.ts";
import { findCustomer } from "#server/records/payments/customer.ts";
import { serializePaymentMethod } from "#server/records/payments/payment-method.ts";
import type {
  ListCustomerPaymentMethods,
  ListPaymentMethods,
} from "#server/wire/payments/payment-method.ts";

/** One customer's saved payment methods that can be charged, newest first. @throws not_found */
export async function listCustomerPaymentMethods(
  ctx: ReadingContext,
  { id, ...paging }: ListCustomerPaymentMethods,
) {
  const { id: customerId } = await findCustomer(ctx.db, ctx, id);
  return listPaymentMethods(ctx, { ...paging, customerId });
}

/** Saved payment methods that can be charged, newest first. */
export async function listPaymentMethods(ctx: ReadingContext, input: ListPaymentMethods) {
  const where = { merchantId: ctx.merchantId, customerId: input.customerId, detachedAt: null };
  return page(input, {
    where,
    find: (query) => ctx.db.paymentMethod.findMany(query),
    findPlace: (query) => ctx.db.paymentMethod.findMany({ select: placeOf, ...query }),
    count: () =>
      input.customerId === undefined
        ? countRows(ctx, "payment_methods", "attached")
        : ctx.db.paymentMethod.count({ where }),
    serialize: serializePaymentMethod,
  });
}
