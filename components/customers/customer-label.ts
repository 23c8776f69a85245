import { customerName } from "#server/wire/dashboard/customer-name.ts";
import type { Customer } from "#server/wire/payments/customer.ts";

/** How a customer is called where there is room for one thing. */
export function customerLabel(
  customer: Pick<Customer, "id" | "name" | "email" | "phoneNumber" | "erasedAt">,
): string {
  return customerName(customer) ?? customer.id;
}
