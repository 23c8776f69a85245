import type { ExportedCustomer } from "#server/programs/cli/import/exported.ts";
import type { SubscriptionTerms } from "#server/programs/cli/import/subscriptions/subscription-terms.ts";
import { wrongField } from "#server/programs/cli/import/wrong-field.ts";
import type { PaymentMethod } from "#server/wire/payments/payment-method.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";

export type Kind = "customers" | "products" | "prices" | "discounts" | "subscriptions";

/**
 * One record to make, a customer to be known by Stripe's id from now on, or a subscription that was made before and to
 * which not everything has been done.
 */
export type Step = {
  do: "create" | "link" | "finish";
  kind: Kind;
  stripeId: string;
  /** Our id of a record that is there. */
  id?: string;
  /** Stripe's ids of records that it names: ours are known once those are made. */
  named?: {
    product?: string;
    /** Products that a discount is limited to. */
    products?: string[];
    customer?: string;
    discount?: string;
    items?: { price: string; quantity: number }[];
  };
  body: Record<string, unknown>;
  /** Requests that follow on the record made. */
  acts?: Act[];
  /** Terms of a subscription. */
  terms?: SubscriptionTerms;
  /** For the operator, where the body does not say it. */
  said?: string;
};

export type Act = { path: "pause" | "cancel"; body: Record<string, unknown> };

/** Records of the service: those that were imported before, and what must not be taken twice. */
export type Known = {
  imported: Record<Kind, ReadonlyMap<string, string>>;
  /** Customers by address in small letters. */
  emails: ReadonlyMap<string, string>;
  /** Lookup keys of active prices. */
  lookupKeys: ReadonlySet<string>;
  /** Saved cards by our id of their customer. */
  cards: ReadonlyMap<string, readonly PaymentMethod[]>;
  /** Subscriptions that were made by an import which ended before all was done to them, by Stripe's id. */
  unfinished: ReadonlyMap<string, Subscription>;
};

export type Plan = {
  steps: Step[];
  unchanged: number;
  /** Subscriptions that have ended at Stripe. */
  ended: number;
  leftOut: string[];
  notes: string[];
};

/** Where a record keeps Stripe's id, by which an import finds it again. */
export const metadataKey = "stripeId";

/** In the metadata of a subscription to which not everything has been done: an import that is repeated does the rest. */
export const unfinishedKey = "stripeImport";

/** Adds a step, or names the field because of which the service would refuse it. Answers whether it was added. */
export function add(plan: Plan, step: Step): boolean {
  const wrong = wrongField(step.kind, step.body);
  if (wrong === null) plan.steps.push(step);
  else plan.leftOut.push(`${step.stripeId}: ${wrong}`);
  return wrong === null;
}

export function withId(metadata: ExportedCustomer["metadata"] | undefined, id: string): object {
  return { ...metadata, [metadataKey]: id };
}

/** The fields that say something: Stripe has null and blank texts where we have none. */
export function given(fields: Record<string, unknown>): Record<string, unknown> {
  const isBlank = (value: unknown) =>
    value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isBlank(value)));
}

/** The id of an object that Stripe names, or has sent whole. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}
