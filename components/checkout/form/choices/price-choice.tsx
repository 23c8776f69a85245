import { UpdateButton } from "#components/checkout/form/choices/update-button.tsx";
import { Cell, Notes } from "#components/checkout/form/field.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Order, PayForm } from "#server/checkout/view.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import { typedMinorUnits } from "#server/wire/atoms/money/minor-units.ts";

/**
 * The data that the script calculates with while a price is chosen; no other page carries it. Where the price has other
 * parts the service is asked instead.
 */
export function priceData(order: Order, { chooses, unitTotal, selling }: PayForm) {
  if (selling) return { "data-digits": currencyExponent(order.currency) ?? 2 };
  if (!chooses.quantity && !chooses.amount) return {};
  return {
    "data-currency": order.currency,
    "data-digits": currencyExponent(order.currency) ?? 2,
    "data-unit": unitTotal,
  };
}

/**
 * How many, or how much, where the link leaves it to the shopper. Without a script the second
 * button recalculates; the total that was shown is posted, and no other one is ever charged.
 */
export function PriceChoice({ t, order, form }: { t: Translate; order: Order; form: PayForm }) {
  const { quantity, amount } = form.chooses;
  if (!quantity && !amount) return null;
  const digits = currencyExponent(order.currency) ?? 2;
  const minimum = amount ? formatMoney(amount.minimum, order.currency, t.locale) : "";
  const { errors, values, unitTotal } = form;
  return (
    <fieldset className="group price-choice">
      <div className="cells">
        {amount && (
          <Cell
            t={t}
            errors={errors}
            name="amount"
            label={`${t("chooseAmount")} (${order.currency})`}
            inputMode="decimal"
            defaultValue={
              values.amountTyped ?? typedMinorUnits(values.amount ?? unitTotal, digits, t.locale)
            }
            data-minimum={amount.minimum}
            autoComplete="off"
            dir="ltr"
            required
            maxLength={24}
          />
        )}
        {quantity && (
          <Cell
            t={t}
            errors={errors}
            name="quantity"
            label={t("quantity")}
            data-max={quantity.max}
            maxLength={9}
            inputMode="numeric"
            defaultValue={values.quantity}
            autoComplete="off"
            dir="ltr"
            required
            mark={<Stepper />}
          />
        )}
      </div>
      <Notes
        t={t}
        errors={errors}
        of={
          amount
            ? [
                {
                  name: "amount",
                  hint: t("chooseAmountHint", { amount: minimum }),
                  words: { amount: minimum, example: typedMinorUnits(unitTotal, digits, t.locale) },
                },
              ]
            : [{ name: "quantity", words: { max: quantity?.max ?? 0 } }]
        }
      />
      <UpdateButton t={t} />
    </fieldset>
  );
}

/** One less, one more: for the script, which shows it. The field beside it takes any number. */
function Stepper() {
  return (
    <span className="stepper" data-stepper hidden>
      <button type="button" data-step="-1" aria-label="−1">
        −
      </button>
      <button type="button" data-step="1" aria-label="+1">
        +
      </button>
    </span>
  );
}
