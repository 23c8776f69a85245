import type { MessageKey } from "#components/checkout/messages/en.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Order, PayForm } from "#server/checkout/view.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import { typedMinorUnits } from "#server/wire/atoms/money/minor-units.ts";

const keys = [
  "required",
  "email_invalid",
  "phone_invalid",
  "number_invalid",
  "number_incomplete",
  "expiry_invalid",
  "expiry_past",
  "cvc_invalid",
  "working",
] as const satisfies readonly MessageKey[];

/** The words that the page's script may show, in the page's language. */
export function scriptWords(t: Translate, order: Order, form: PayForm): Record<string, string> {
  const words: Record<string, string> = Object.fromEntries(keys.map((key) => [key, t(key)]));
  return {
    ...words,
    ...chosenWords(t, order, form),
    ...(form.questions?.consent ? { consent_required: t("consent_required") } : {}),
    ...(form.methods.processorFields === null
      ? {}
      : {
          cardUnavailable: t("cardUnavailable"),
          cardBlocked: t("cardBlocked"),
          notSent: t("refusedUnavailable"),
        }),
  };
}

/** The texts for a price that the shopper chooses: how the page changes, and what may be wrong with the price. */
function chosenWords(t: Translate, order: Order, { chooses, unitTotal, submitLabel }: PayForm) {
  const { quantity, amount } = chooses;
  if (!quantity && !amount) return {};
  const digits = currencyExponent(order.currency) ?? 2;
  return {
    quantityOf: t("quantityOf"),
    // The merchant's own words stand still; ours carry the total.
    ...(submitLabel ? {} : { pay: t(payKey(order)) }),
    ...(quantity
      ? {
          quantity_invalid: t("quantity_invalid"),
          quantity_too_large: t("quantity_too_large", { max: quantity.max }),
        }
      : {}),
    ...(amount
      ? {
          amount_invalid: t("amount_invalid", {
            example: typedMinorUnits(unitTotal, digits, t.locale),
          }),
          amount_too_small: t("amount_too_small", {
            amount: formatMoney(amount.minimum, order.currency, t.locale),
          }),
        }
      : {}),
  };
}

/** Left with its `{amount}`, which the script fills in when the shopper changes the price. */
function payKey(order: Order): MessageKey {
  if (order.mode === "subscription") return "subscribe";
  return order.fundsBalance ? "fund" : "pay";
}
