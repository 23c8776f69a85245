import { DomainError, naming } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { erasedAmong } from "#server/data/erasures/erased-among.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";
import { findCustomer } from "#server/records/payments/customer.ts";
import { resources } from "#server/wire/resources.ts";

/** @throws invalid_state when the customer was erased */
export function refuseErased(customer: Pick<CustomerModel, "id" | "erasedAt">): void {
  if (customer.erasedAt) throw erasedCustomer(customer.id);
}

/**
 * The customer that `customerId` of a body names.
 * @throws not_found · invalid_state when they were erased
 */
export async function customerNamed(
  db: Tx,
  ctx: { merchantId: string },
  id: string,
): Promise<CustomerModel> {
  const customer = await naming("customerId: no such customer.", findCustomer(db, ctx, id));
  refuseErased(customer);
  return customer;
}

export function erasedCustomer(id: string): DomainError {
  return new DomainError(
    "invalid_state",
    `The customer ${id} was erased: the id names nobody any more. Create a new customer.`,
  );
}

/**
 * Refuses to write anything about somebody who was erased, whichever of their records these ids name.
 * @throws invalid_state
 */
export async function refuseErasedAmong(
  tx: Tx,
  owner: { merchantId: string },
  ids: readonly string[],
): Promise<void> {
  const [erased] = await erasedAmong(tx, owner, ids);
  if (erased === undefined) return;
  if (erased.startsWith(`${resources.customer.idPrefix}_`)) throw erasedCustomer(erased);
  throw new DomainError(
    "invalid_state",
    `${erased} belongs to an erased person: nothing can be written about it any more.`,
  );
}
