import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { lockCustomer, serializeCustomer } from "#server/records/payments/customer.ts";
import { refuseErased } from "#server/routers/customers/refuse-erased.ts";
import type { Customer } from "#server/wire/payments/customer.ts";

/**
 * Ends what any device has proved to be this customer's, and codes that were sent: the hosted page asks each for a
 * new code before it shows or takes their balance and saved cards. Atomic and idempotent by key; emits nothing,
 * because the customer stays as they are.
 * @throws invalid_state (erased) · not_found
 */
export async function forgetDevices(ctx: MerchantContext, id: string): Promise<Customer> {
  return transact(ctx, async (unit) => {
    refuseErased(await lockCustomer(unit.tx, ctx, id));
    const data = { devicesEra: { increment: 1 } };
    return serializeCustomer(await unit.tx.customer.update({ where: own(ctx, id), data }));
  });
}
