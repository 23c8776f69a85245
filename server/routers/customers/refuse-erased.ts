import { DomainError } from "#server/core/errors.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";

/** @throws invalid_state when the customer was erased */
export function refuseErased(customer: Pick<CustomerModel, "id" | "erasedAt">): void {
  if (customer.erasedAt) throw erasedCustomer(customer.id);
}

export function erasedCustomer(id: string): DomainError {
  return new DomainError(
    "invalid_state",
    `The customer ${id} was erased: nobody is known by this id any more. Create a new customer.`,
  );
}
