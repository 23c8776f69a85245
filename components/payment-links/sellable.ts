import type { PaymentLinkFormValues } from "#components/payment-links/form/form-values.ts";
import { priceInWords } from "#components/prices/price-words.ts";
import { toChoice } from "#components/subscriptions/period-choice.ts";
import type { Product } from "#server/wire/payments/product.ts";
import type { Price } from "#server/wire/selling/price.ts";

/** A product at its own price, or at one of its others. */
export type Sellable = Pick<Product, "name" | "imageUrl" | "currency" | "recurring"> & {
  /** Tells the choices apart: the price's id where there is one, else the product's. */
  id: string;
  productId: string;
  priceId: string | null;
  amount: number;
  /** As a list of choices has it. */
  label: string;
};

/** All that a link can sell as it is: active products that have a price, and active products at their active prices. */
export function sellable(products: Product[], prices: Price[]): Sellable[] {
  return products
    .filter(({ active }) => active)
    .flatMap((product) => {
      const others = prices.filter(({ active, productId }) => active && productId === product.id);
      return [...ownPrice(product), ...others.map((price) => atPrice(product, price))];
    });
}

function ownPrice({ id, name, imageUrl, amount, currency, recurring }: Product): Sellable[] {
  if (amount === null) return [];
  const label = `${name}, ${priceInWords({ name: null, amount, currency, recurring: null })}`;
  return [{ id, productId: id, priceId: null, name, imageUrl, amount, currency, recurring, label }];
}

function atPrice({ name, imageUrl }: Product, price: Price): Sellable {
  const { id, productId, amount, currency, recurring } = price;
  const label = `${name}: ${priceInWords(price)}`;
  return { id, productId, priceId: id, name, imageUrl, amount, currency, recurring, label };
}

type Sold = Pick<PaymentLinkFormValues, "lineItems" | "currency" | "mode" | "recurring">;

/** The choices that can join a link's lines: each only once, in the link's currency, charged as often. */
export function addable(choices: Sellable[], sold: Sold): Sellable[] {
  const { lineItems, currency, mode, recurring } = sold;
  if (lineItems.length === 0) return choices;
  const period = mode === "subscription" ? recurring : "";
  return choices.filter(
    (choice) =>
      !lineItems.some(({ kept }) => (kept.priceId ?? kept.productId) === choice.id) &&
      choice.currency === currency &&
      (choice.recurring ? toChoice(choice.recurring) : "") === period,
  );
}
