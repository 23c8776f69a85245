import type Stripe from "stripe";

/** The parts of Stripe's objects that are read, by the names and types of Stripe's own declarations. */
export type ExportedCustomer = Pick<
  Stripe.Customer,
  | "object"
  | "id"
  | "address"
  | "email"
  | "name"
  | "phone"
  | "metadata"
  | "default_source"
  | "invoice_settings"
> & {
  /** Only in an export that was asked to expand it. */
  tax_ids?: { data: Pick<Stripe.TaxId, "value" | "country">[] };
};
export type ExportedProduct = Pick<
  Stripe.Product,
  "object" | "id" | "name" | "description" | "active" | "metadata" | "default_price"
>;
export type ExportedPrice = Pick<
  Stripe.Price,
  | "object"
  | "id"
  | "active"
  | "billing_scheme"
  | "currency"
  | "lookup_key"
  | "metadata"
  | "nickname"
  | "product"
  | "recurring"
  | "tax_behavior"
  | "transform_quantity"
  | "unit_amount"
>;
type ExportedItem = Pick<Stripe.SubscriptionItem, "id" | "quantity" | "discounts"> & {
  price: ExportedPrice;
  /** Since version 2025-03-31 of Stripe's API; before, the subscription had it. */
  current_period_end?: Stripe.SubscriptionItem["current_period_end"];
};
export type ExportedSubscription = Pick<
  Stripe.Subscription,
  | "object"
  | "id"
  | "application_fee_percent"
  | "billing_cycle_anchor"
  | "cancel_at"
  | "cancel_at_period_end"
  | "cancellation_details"
  | "collection_method"
  | "customer"
  | "days_until_due"
  | "default_payment_method"
  | "default_source"
  | "description"
  | "metadata"
  | "pause_collection"
  | "pending_update"
  | "schedule"
  | "status"
  | "transfer_data"
  | "trial_end"
> & {
  items: { data: ExportedItem[]; has_more: boolean };
  current_period_end?: number;
  /** Ids, unless the list was asked to expand them; since version 2022-11-15 of Stripe's API. */
  discounts?: (string | ExportedDiscount)[];
};
/** A coupon on a subscription. */
export type ExportedDiscount = Pick<Stripe.Discount, "id" | "end"> & {
  /** Since version 2025-09-30 of Stripe's API; before, the discount had its coupon whole. */
  source?: { coupon: string | ExportedCoupon | null };
  coupon?: ExportedCoupon;
};
export type ExportedCoupon = Pick<
  Stripe.Coupon,
  | "object"
  | "id"
  | "amount_off"
  | "applies_to"
  | "currency"
  | "duration"
  | "metadata"
  | "name"
  | "percent_off"
>;
/** Read for the cards that subscriptions are charged to. */
export type ExportedMethod = Pick<
  Stripe.PaymentMethod,
  "object" | "id" | "card" | "customer" | "type"
>;
export type Exported =
  | ExportedCustomer
  | ExportedProduct
  | ExportedPrice
  | ExportedSubscription
  | ExportedMethod
  | ExportedCoupon;

/** Objects of an export, what is wrong with it, and what its reader should know. */
export type ReadExport = {
  objects: Exported[];
  /** Products that a file of prices names: less is known of them than in a file of products. */
  named: Exported[];
  problems: string[];
  notes: string[];
};
