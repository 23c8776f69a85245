import type Stripe from "stripe";
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

export const exportedMethod = (given: object) =>
  stripe.object({
    object: "payment_method",
    id: "pm_1",
    type: "card",
    customer: "cus_1",
    created,
    ...given,
  });

export const exportedCoupon = (given: object) =>
  stripe.object({
    object: "coupon",
    id: "spring",
    duration: "forever",
    percent_off: 50,
    times_redeemed: 1,
    valid: true,
    created,
    ...given,
  });

/** The coupon "spring" on a subscription, unless another one is given. */
export const exportedDiscount = (given: Partial<Stripe.Discount>): Stripe.Discount => ({
  object: "discount",
  id: "di_1",
  source: { type: "coupon", coupon: "spring" },
  start: created,
  end: null,
  checkout_session: null,
  customer: "cus_1",
  customer_account: null,
  invoice: null,
  invoice_item: null,
  promotion_code: null,
  subscription: "sub_1",
  subscription_item: null,
  ...given,
});

type Ending = { ends: number; [field: string]: unknown };

/** One item of a monthly price, whose period ends when `ends` says, in seconds. */
export const exportedSubscription = ({ ends, ...given }: Ending) =>
  stripe.object({
    object: "subscription",
    id: "sub_1",
    customer: "cus_1",
    status: "active",
    currency: "eur",
    created,
    start_date: created,
    billing_cycle_anchor: ends,
    billing_mode: { type: "flexible" },
    invoice_settings: { issuer: { type: "self" } },
    collection_method: "charge_automatically",
    items: itemsOf(exportedItem({ ends })),
    ...given,
  });

export const itemsOf = (...data: object[]) => ({
  object: "list",
  url: "/v1/subscription_items",
  has_more: false,
  data,
});

export const exportedItem = ({ ends, ...given }: Ending) =>
  stripe.object({
    object: "subscription_item",
    id: "si_1",
    subscription: "sub_1",
    created,
    quantity: 1,
    current_period_start: ends - 1,
    current_period_end: ends,
    plan: {
      object: "plan",
      id: "price_1",
      billing_scheme: "per_unit",
      created,
      currency: "eur",
      ...everyMonth,
    },
    price: exportedPrice({ recurring: everyMonth, type: "recurring" }),
    ...given,
  });
