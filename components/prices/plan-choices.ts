import { priceInWords } from "#components/prices/price-words.ts";
import type { PlanGroup } from "#components/subscriptions/change/plan-items.tsx";
import { toChoice } from "#components/subscriptions/period-choice.ts";
import type { Product } from "#server/wire/payments/product.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";
import type { Price } from "#server/wire/selling/price.ts";

type Offered = Pick<Product, "id" | "name" | "active">;
type Changed = Pick<Subscription, "items" | "currency" | "recurring">;

/**
 * The prices that a subscription can change to, by product: active ones of its currency and interval. A present item
 * whose price is not sold any more stays a choice, so that the form shows what there is.
 */
export function planChoices(subscription: Changed, prices: Price[], products: Offered[]) {
  const fitting = prices.filter((price) => isSold(price, subscription));
  const groups = products.flatMap(({ id, name, active }): PlanGroup[] => {
    const own = active ? fitting.filter(({ productId }) => productId === id) : [];
    const options = own.map((price) => ({ value: price.id, label: priceInWords(price) }));
    return options.length > 0 ? [{ product: name, options }] : [];
  });
  const offered = new Set(groups.flatMap(({ options }) => options.map(({ value }) => value)));
  const { currency, recurring } = subscription;
  const gone = subscription.items.flatMap(({ priceId, name, amount }): PlanGroup["options"] =>
    priceId && !offered.has(priceId)
      ? [{ value: priceId, label: priceInWords({ name, amount, currency, recurring }) }]
      : [],
  );
  return gone.length > 0 ? [...groups, { product: "Not offered now", options: gone }] : groups;
}

function isSold({ active, currency, recurring }: Price, subscription: Changed): boolean {
  return (
    active &&
    currency === subscription.currency &&
    recurring !== null &&
    toChoice(recurring) === toChoice(subscription.recurring)
  );
}
