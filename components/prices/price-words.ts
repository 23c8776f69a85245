import { formatMoney } from "#components/display/money/format-money.ts";
import { lengthOf } from "#components/subscriptions/period.ts";
import type { Price } from "#server/wire/selling/price.ts";

/** A price in words, as a choice has it: "Monthly, €19.00 / month". */
export function priceInWords(price: Pick<Price, "name" | "amount" | "currency" | "recurring">) {
  const { name, amount, currency, recurring } = price;
  const cost = `${formatMoney(amount, currency)}${recurring ? ` / ${lengthOf(recurring)}` : ""}`;
  return name ? `${name}, ${cost}` : cost;
}
