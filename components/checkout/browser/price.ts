import { problemOf, stepQuantity } from "#components/checkout/browser/choice.ts";
import { lineTotal, timesLine } from "#server/pricing/lines.ts";
import { priceOrder } from "#server/pricing/price-order.ts";
import { parseWhole } from "#server/wire/atoms/digits.ts";
import { parseMinorUnits } from "#server/wire/atoms/money/minor-units.ts";

/** The script of pages on which the shopper chooses a quantity or an amount. */
export const price = { keepTotal, problemOf };
export type Price = typeof price;

/** The total follows the quantity and the amount as they are chosen. */
function keepTotal(form: HTMLFormElement, words: Record<string, string>): void {
  const quantity = form.querySelector<HTMLInputElement>("#quantity");
  const amount = form.querySelector<HTMLInputElement>("#amount");
  if (!quantity && !amount) return;
  stepQuantity(form);
  // The service reckons where the price has other parts than what is chosen here.
  if (form.dataset.unit === undefined) return;
  const { currency = "", locale = "en" } = form.dataset;
  const digits = Number(form.dataset.digits);
  const money = (minor: number) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(minor / 10 ** digits);
  const update = () => {
    const tax = document.querySelector<HTMLElement>("[data-tax]");
    const price = priceOrder({
      order: { currency, totalAmount: Number(form.dataset.unit) },
      // An amount below the minimum is reported beside its field, not here.
      rules: {
        allowQuantity: true,
        minimumAmount: amount ? 0 : null,
        taxRate: Number(tax?.dataset.tax),
      },
      choices: {
        quantity: quantity ? parseWhole(quantity.value) : 1,
        amount: amount ? parseMinorUnits(amount.value, digits, locale) : undefined,
      },
    });
    if ("problem" in price) return;
    setTotal(form, price.totalAmount, money(price.totalAmount), words);
    setLines(price.quantity, money, words);
    if (tax) tax.textContent = money(price.tax?.amount ?? 0);
  };
  quantity?.addEventListener("input", update);
  amount?.addEventListener("input", update);
}

type Money = (minor: number) => string;

function setTotal(
  form: HTMLFormElement,
  total: number,
  shown: string,
  words: Record<string, string>,
): void {
  const hidden = form.querySelector<HTMLInputElement>("[data-shown-total]");
  if (hidden && hidden.value !== String(total)) {
    hidden.value = String(total);
    hidden.dispatchEvent(new Event("change", { bubbles: true }));
  }
  for (const sum of document.querySelectorAll("[data-total]")) sum.textContent = shown;
  const label = form.querySelector("[data-label]");
  if (label && words.pay) label.textContent = words.pay.replace("{amount}", shown);
}

function setLines(times: number, money: Money, words: Record<string, string>): void {
  for (const line of document.querySelectorAll(".line")) {
    const note = line.querySelector<HTMLElement>("[data-line-quantity]");
    const sum = line.querySelector(".line-total");
    if (!note?.dataset.lineQuantity || !sum) continue;
    const { lineQuantity, lineAmount } = note.dataset;
    const one = { quantity: Number(lineQuantity), amount: Number(lineAmount) };
    const chosen = timesLine(one, times);
    const { quantity } = chosen;
    const each = money(chosen.amount);
    note.textContent =
      quantity > 1
        ? (words.quantityOf ?? "").replace("{quantity}", String(quantity)).replace("{amount}", each)
        : "";
    sum.textContent = money(lineTotal(chosen));
    const count = line.querySelector<HTMLElement>("[data-line-count]");
    if (count) {
      count.textContent = String(quantity);
      count.hidden = quantity < 2;
    }
  }
}
