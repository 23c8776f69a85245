import type { MerchantContext } from "#server/core/context.ts";
import { serializeCustomer, findCustomer } from "#server/records/payments/customer.ts";
import type { Customer } from "#server/wire/payments/customer.ts";

/** One customer. @throws not_found */
export async function getCustomer(ctx: MerchantContext, id: string): Promise<Customer> {
  return serializeCustomer(await findCustomer(ctx.db, ctx, id));
}
