import type { StripeObject } from "#server/workshop/testing/stripe/wire.ts";

type Store = { objects: ReadonlyMap<string, StripeObject> };

/** The payment methods of a customer, or of all customers: each of them can be charged. */
export function attached({ objects }: Store, customer?: string): StripeObject[] {
  return [...objects.values()].filter(
    ({ object, customer: kept }) =>
      object === "payment_method" && kept && (customer === undefined || kept === customer),
  );
}

/** Customers that have not been deleted. */
export function customersAt({ objects }: Store): StripeObject[] {
  return [...objects.values()].filter(
    ({ object, deleted }) => object === "customer" && deleted !== true,
  );
}
