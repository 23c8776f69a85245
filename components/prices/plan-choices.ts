import { priceInWords } from "#components/prices/price-words.ts";
import type { PlanGroup } from "#components/subscriptions/change/plan-items.tsx";
import { toChoice } from "#components/subscriptions/period-choice.ts";
import type { Product } from "#server/wire/payments/product.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";
import type { Price } from "#server/wire/selling/price.ts";

type Offered = Pick<Product, "id" | "name" | "active">;
type Changed = Pick<Subscription, "items" | "currency" | "recurring">;

/** The prices that a new subscription can have, by product: active ones with an interval. */
export function sellablePlans(prices: Price[], products: Offered[]): PlanGroup[] {
  return products.flatMap(({ id, name, active }): PlanGroup[] => {
    const own = active ? prices.filter((price) => price.active && price.productId === id) : [];
    const options = own.flatMap((price) => planOf(price.id, price));
    return options.length > 0 ? [{ product: name, options }] : [];
  });
}

/**
 * The prices that a subscription can change to, by product: active ones of its currency and interval. A present item
 * whose price is not sold any more stays a choice, so that the form shows what there is.
 */
export function planChoices(subscription: Changed, prices: Price[], products: Offered[]) {
  const { currency, recurring } = subscription;
  const groups = sellablePlans(
    prices.filter((price) => isLike(price, subscription)),
    products,
  );
  const offered = new Set(groups.flatMap(({ options }) => options.map(({ value }) => value)));
  const gone = subscription.items.flatMap(({ priceId, name, amount }) =>
    priceId && !offered.has(priceId) ? planOf(priceId, { name, amount, currency, recurring }) : [],
  );
  return gone.length > 0 ? [...groups, { product: "Not offered now", options: gone }] : groups;
}

type Worded = Pick<Price, "name" | "amount" | "currency" | "recurring">;

/** None of a price that is charged once. */
function planOf(value: string, price: Worded): PlanGroup["options"] {
  const { amount, currency, recurring } = price;
  return recurring ? [{ value, label: priceInWords(price), amount, currency, recurring }] : [];
}

function isLike({ currency, recurring }: Price, subscription: Changed): boolean {
  return (
    currency === subscription.currency &&
    recurring !== null &&
    toChoice(recurring) === toChoice(subscription.recurring)
  );
}
