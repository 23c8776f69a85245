import { expect, test, vi } from "vitest";
import { price } from "#components/checkout/browser/price.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import { includedTax } from "#server/pricing/included-tax.ts";

type Page = { currency: string; digits: number; rate: number };

/** A form with an amount field and the row of its tax. Returns the text of that row after an amount was typed. */
function taxBeside({ currency, digits, rate }: Page): (typed: string) => string {
  const tax = { dataset: { tax: String(rate) }, textContent: "" };
  const querySelector = (selector: string) => (selector === "[data-tax]" ? tax : null);
  vi.stubGlobal("document", { querySelector, querySelectorAll: () => [] });
  let type = () => {};
  const amount = { value: "", addEventListener: (_: string, act: () => void) => (type = act) };
  const form = {
    dataset: { currency, digits: String(digits), unit: "0", locale: "en" },
    querySelector: (selector: string) => (selector === "#amount" ? amount : null),
  };
  price.keepTotal(form as unknown as HTMLFormElement, {});
  return (typed) => {
    amount.value = typed;
    type();
    return tax.textContent;
  };
}

test.each([
  { currency: "EUR", digits: 2, rate: 2.4 },
  { currency: "KWD", digits: 3, rate: 5.6 },
  { currency: "JPY", digits: 0, rate: 8.8 },
  { currency: "CHF", digits: 2, rate: 8.1 },
])("the tax in a chosen amount is to the unit what the receipt says: $currency", (page) => {
  const { currency, digits, rate } = page;
  const shown = taxBeside(page);
  for (let total = 1; total < 1_000; total += 1) {
    const tax = includedTax(total, rate)?.amount ?? 0;
    const typed = (total / 10 ** digits).toFixed(digits);
    expect([total, shown(typed)]).toEqual([total, formatMoney(tax, currency)]);
  }
});
