import type { Breakdown, TaxGroup } from "#server/pricing/breakdown.ts";
import { creditShares, type DiscountProblem, discountShares } from "#server/pricing/discount.ts";
import { addedLine, chosenShipping, shippingParts, tipAmount } from "#server/pricing/extras.ts";
import { lineTotal, totalOfLines } from "#server/pricing/lines.ts";
import { taxParts, type UntaxedPart } from "#server/pricing/tax.ts";
import type {
  DiscountTerms,
  OfferedShipping,
  SellingChoices,
  SellingTerms,
  TaxTerms,
} from "#server/pricing/terms.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { OrderSums } from "#server/wire/atoms/money/order-sums.ts";
import { percentText } from "#server/wire/atoms/selling/percent-text.ts";

/** The name of the line that takes unused time off. */
export const unusedTime = "Unused time";
/** The name of the line that takes all off while a trial lasts. */
export const freeTrial = "Free trial";

type Priced = {
  lineItems: LineItem[];
  totalAmount: number;
  sums: OrderSums;
  breakdown: Omit<Breakdown, "ordered" | "optional">;
};

type Problem = {
  problem: DiscountProblem | "shipping_unavailable" | "tip_invalid" | "sum_too_large";
};

type Extras = { currency: string; rules: SellingTerms; choices: SellingChoices };

/**
 * Adds to the items of an order, in this order: the discount, unused time or a trial, delivery, taxes on top, the tip. The
 * first two lower the items, delivery is free by the discounted price, taxes are of the lowered prices and of delivery, and the tip bears
 * none. While a trial lasts everything is free.
 */
export function priceExtras(
  items: readonly LineItem[],
  { currency, rules, choices }: Extras,
): Priced | Problem {
  const { discount = null, tax = null, step = 1, isTrial = false, isWithoutCard = false } = rules;
  const shares = discount ? discountShares(items, discount, step) : items.map(() => 0);
  if (typeof shares === "string") return { problem: shares };
  const reduced = items.map((item, line) => lineTotal(item) - (shares[line] ?? 0));
  const credited = isTrial ? reduced : creditShares(reduced, rules.credit ?? 0, step);
  const goods = items.map((item, line): UntaxedPart => {
    const off = (shares[line] ?? 0) + (credited[line] ?? 0);
    return { line, price: lineTotal(item) - off, discount: off, taxedAs: taxedAs(item, tax) };
  });
  const subtotalAmount = sum(items.map((item) => lineTotal(item)));
  const discountAmount = sum(shares);
  const creditAmount = sum(credited);
  const after = subtotalAmount - discountAmount;
  const chosen = chosenShipping(rules, choices, after);
  if (chosen === "shipping_unavailable") return { problem: chosen };
  const delivery = chosen && isTrial ? { ...chosen, amount: 0 } : chosen;
  const tip = isTrial ? 0 : tipAmount(rules, choices.tip, { before: subtotalAmount, after });
  if (tip === null) return { problem: "tip_invalid" };

  const lineItems = [...items];
  const add = (type: Exclude<LineItem["type"], "item">, name: string, amount: number) =>
    lineItems.push(addedLine(type, { name, amount, currency })) - 1;
  if (discount) add("discount", discount.code ?? discount.name, 0 - discountAmount);
  if (creditAmount > 0) add("discount", isTrial ? freeTrial : unusedTime, 0 - creditAmount);
  const parts = [...goods];
  if (delivery) {
    const { name, taxClass = null } = delivery.option;
    const line = add("shipping", name, delivery.amount);
    parts.push(...shippingParts({ line, amount: delivery.amount, taxClass }, goods, tax));
  }
  const taxed = taxParts(parts, tax, step);
  for (const onTop of taxesOnTop(taxed.taxes)) add("tax", onTop.name, onTop.amount);
  if (tip > 0) {
    const line = add("tip", "Tip", tip);
    taxed.parts.push({ line, gross: tip, discount: 0, tax: 0, group: null });
  }
  const totalAmount = totalOfLines(lineItems);
  if (totalAmount === null) return { problem: "sum_too_large" };
  const taxAmount = sum(taxed.taxes.map(({ amount }) => amount));
  const shippingAmount = delivery?.amount ?? 0;
  return {
    lineItems,
    totalAmount,
    sums: {
      subtotalAmount,
      discountAmount: discountAmount + creditAmount,
      shippingAmount,
      taxAmount,
      tipAmount: tip,
    },
    breakdown: {
      items: items.length,
      discount: discount && keptDiscount(discount, discountAmount),
      ...(creditAmount > 0 && { [isTrial ? "trial" : "credit"]: creditAmount }),
      ...(isTrial && isWithoutCard && { withoutCard: true }),
      shipping: delivery && keptDelivery(delivery),
      tip,
      ...(step > 1 && { step }),
      taxes: taxed.taxes,
      parts: taxed.parts,
    },
  };
}

function keptDiscount(
  { discountId, promotionCodeId, code, name, percentE2 }: DiscountTerms,
  amount: number,
): Breakdown["discount"] {
  return { discountId, promotionCodeId, code, name, percentE2, amount };
}

function keptDelivery({
  option,
  amount,
}: {
  option: OfferedShipping;
  amount: number;
}): Breakdown["shipping"] {
  const { key, name, minimumDays = null, maximumDays = null } = option;
  return { key, name, amount, minimumDays, maximumDays };
}

function taxedAs({ productId, priceId }: LineItem, tax: TaxTerms | null) {
  if (tax === null) return null;
  return tax.products[priceId ?? ""] ?? tax.products[productId ?? ""] ?? tax.other;
}

/** A line for each rate that comes on top of prices. */
function taxesOnTop(taxes: readonly TaxGroup[]): { name: string; amount: number }[] {
  const byRate = new Map<number, number>();
  for (const { included, percentE4, amount, kind } of taxes)
    if (!included && kind === "taxed") byRate.set(percentE4, (byRate.get(percentE4) ?? 0) + amount);
  return [...byRate].map(([percentE4, amount]) => ({
    name: `Tax ${percentText(percentE4, 4)} %`,
    amount,
  }));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}
