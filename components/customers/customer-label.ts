import type { Customer } from "#server/wire/payments/customer.ts";

/** How a customer is called where there is room for one thing. */
export function customerLabel(
  customer: Pick<Customer, "id" | "name" | "email" | "phoneNumber">,
): string {
  return customer.name || customer.email || customer.phoneNumber || customer.id;
}
