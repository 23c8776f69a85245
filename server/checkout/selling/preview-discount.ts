import type { CodeField, SellingForm } from "#server/checkout/selling-view.ts";
import type { Order } from "#server/checkout/view.ts";
import { priceOrder } from "#server/pricing/price-order.ts";
import { shownSums } from "#server/pricing/sums/shown-sums.ts";
import type { DiscountTerms } from "#server/pricing/terms.ts";
import { parseWhole } from "#server/wire/atoms/digits.ts";
import { codeLengthMax } from "#server/wire/atoms/selling/code-text.ts";
import { parsePercent } from "#server/wire/atoms/selling/percent-text.ts";

type Previewed = { order: Order; selling: SellingForm | null };

/**
 * An example order with the discount that is still being typed: where it works, where the order is below what it is for,
 * and where it is used up. Priced as every order is. Anything that cannot be read counts as not typed.
 */
export function previewDiscount(order: Order, query: URLSearchParams): Previewed {
  const state = query.get("discount");
  if (state === null) return { order, selling: null };
  const terms = readTerms(order, query);
  const { minimumAmount } = terms;
  const typed = terms.code ?? "";
  const isTooSmall = state === "too_small";
  const most = isTooSmall && minimumAmount !== null ? minimumAmount - 1 : order.total;
  const least = isTooSmall ? 1 : (minimumAmount ?? 1);
  const total = Math.max(least, Math.min(order.total, most));
  const plain = { ...order, total, renewal: 0, sums: { ...order.sums, subtotal: total } };
  if (isTooSmall) return { order: plain, selling: field({ typed, problem: "code_minimum" }) };
  if (state === "used_up")
    return { order: plain, selling: field({ typed, problem: "code_used_up" }) };
  const { currency } = order;
  const price = priceOrder({
    order: { name: order.title, currency, totalAmount: total },
    rules: { discount: terms },
  });
  if ("problem" in price) return { order: plain, selling: field({ typed }) };
  const { lineItems, breakdown, totalAmount } = price;
  const sums = shownSums({
    lineItems,
    breakdown,
    total: totalAmount,
    ownCode: typed,
    taxRate: undefined,
  });
  return { order: { ...plain, total: totalAmount, sums }, selling: field({ applied: typed }) };
}

function readTerms({ currency }: Order, query: URLSearchParams): DiscountTerms {
  const percentE2 = parsePercent(query.get("percentOff") ?? "", 2);
  return {
    discountId: "",
    promotionCodeId: null,
    code: query.get("code")?.slice(0, codeLengthMax) || null,
    name: "",
    percentE2: percentE2 !== null && percentE2 <= 10_000 ? percentE2 : null,
    amountOff: readAmount(query.get("amountOff")),
    currency,
    productIds: [],
    minimumAmount: readAmount(query.get("minimumAmount")),
  };
}

function readAmount(text: string | null): number | null {
  const amount = parseWhole(text ?? "");
  return Number.isSafeInteger(amount) && amount > 0 ? amount : null;
}

function field({ applied = null, typed = "", problem = null }: Partial<CodeField>): SellingForm {
  return { code: { applied, typed, problem }, delivery: null };
}
