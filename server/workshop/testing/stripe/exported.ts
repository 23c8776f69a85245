import { StripeTable } from "#server/workshop/testing/stripe/table.ts";

// Objects of an export, with all fields that Stripe's declarations ask for; one that these do not have is a failure.
const stripe = new StripeTable();
const created = 1_771_407_000;

export const exportedCustomer = (given: object) =>
  stripe.object({ object: "customer", id: "cus_1", balance: 0, created, ...given });

export const exportedProduct = (given: object) =>
  stripe.object({
    object: "product",
    id: "prod_1",
    name: "Fern",
    active: true,
    type: "service",
    created,
    updated: created,
    ...given,
  });

/** A monthly interval, as a price has it. */
export const everyMonth = { interval: "month", interval_count: 1, usage_type: "licensed" };

export const exportedPrice = (given: object) =>
  stripe.object({
    object: "price",
    id: "price_1",
    product: "prod_1",
    active: true,
    currency: "eur",
    unit_amount: 1900,
    billing_scheme: "per_unit",
    tax_behavior: "unspecified",
    type: "one_time",
    created,
    ...given,
  });
