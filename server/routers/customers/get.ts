import type { MerchantContext } from "#server/core/context.ts";
import type { Customer } from "#server/wire/payments/customer.ts";
import { serializeCustomer } from "#server/routers/customers/serialize.ts";
import { findCustomer } from "#server/routers/customers/row.ts";

/** One customer. @throws not_found */
export async function getCustomer(ctx: MerchantContext, id: string): Promise<Customer> {
  return serializeCustomer(await findCustomer(ctx.db, ctx, id));
}
