import {
  type Kind,
  type Known,
  metadataKey,
  unfinishedKey,
} from "#server/programs/cli/import/plan-step.ts";
import type { ApiClient } from "#server/programs/cli/service/api-client.ts";
import type { Metadata } from "#server/wire/atoms/metadata.ts";
import type { Customer } from "#server/wire/payments/customer.ts";
import type { PaymentMethod } from "#server/wire/payments/payment-method.ts";
import type { Product } from "#server/wire/payments/product.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";
import type { Discount } from "#server/wire/selling/discount.ts";
import type { Price } from "#server/wire/selling/price.ts";

type Owned = { id: string; metadata: Metadata };

/** All records that the service has already. */
export async function knownOf(api: ApiClient): Promise<Known> {
  const customers = await all<Customer>(api, "customers");
  const products = imported(await all<Product>(api, "products"));
  const prices = await all<Price>(api, "prices");
  const discounts = await all<Discount>(api, "discounts");
  const subscriptions = await all<Subscription>(api, "subscriptions");
  const cards = await all<PaymentMethod>(api, "payment-methods");
  const unfinished = subscriptions.filter(({ metadata }) => unfinishedKey in metadata);
  return {
    imported: {
      customers: imported(customers),
      products,
      prices: imported(prices),
      discounts: imported(discounts),
      subscriptions: imported(subscriptions),
    },
    emails: new Map(customers.map(({ email, id }) => [email.toLowerCase(), id])),
    lookupKeys: new Set(
      prices.flatMap(({ active, lookupKey }) => (active && lookupKey ? lookupKey : [])),
    ),
    cards: Map.groupBy(cards, ({ customerId }) => customerId),
    unfinished: new Map(unfinished.map((row) => [String(row.metadata[metadataKey]), row])),
  };
}

function imported(rows: readonly Owned[]): Map<string, string> {
  return new Map(
    rows.flatMap(({ id, metadata }) => {
      const stripeId = metadata[metadataKey];
      return typeof stripeId === "string" ? [[stripeId, id] as const] : [];
    }),
  );
}

const pageLength = 100;

async function all<Row>(api: ApiClient, kind: Kind | "payment-methods"): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = { limit: pageLength, offset: rows.length };
    const { data, pagination } = await api.call("GET", `/${kind}`, page);
    rows.push(...data);
    if (!pagination.hasMore) return rows;
  }
}
