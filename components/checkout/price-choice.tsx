import { Field } from "#components/checkout/field.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney, toDecimal } from "#components/display/format-money.ts";
import { currencyExponent } from "#server/wire/atoms/currency.ts";
import type { Order, PayForm } from "#server/checkout/view.ts";

/**
 * How many, or how much, where the link leaves it to the shopper. Without a script the second
 * button recalculates; the total that was shown is posted, and no other one is ever charged.
 */
export function PriceChoice({ t, order, form }: { t: Translate; order: Order; form: PayForm }) {
  const { quantity, amount } = form.chooses;
  if (!quantity && !amount) return null;
  const digits = currencyExponent(order.currency) ?? 2;
  return (
    <div className="price-choice">
      {amount && (
        <Field
          t={t}
          name="amount"
          label={`${t("chooseAmount")} (${order.currency})`}
          inputMode="decimal"
          defaultValue={toDecimal(form.values.amount ?? form.unitTotal, digits)}
          problem={form.errors.amount}
          hint={t("chooseAmountHint", {
            amount: formatMoney(amount.minimum, order.currency, t.locale),
          })}
          words={{
            amount: formatMoney(amount.minimum, order.currency, t.locale),
            example: toDecimal(form.unitTotal, digits),
          }}
          autoComplete="off"
          dir="ltr"
          required
          maxLength={24}
        />
      )}
      {quantity && (
        <Field
          t={t}
          name="quantity"
          type="number"
          label={t("quantity")}
          min={1}
          max={quantity.max}
          step={1}
          inputMode="numeric"
          defaultValue={form.values.quantity}
          problem={form.errors.quantity}
          autoComplete="off"
          dir="ltr"
          required
        />
      )}
      <button
        type="submit"
        name="do"
        value="update"
        className="button plain"
        formNoValidate
        data-update
      >
        {t("updateTotal")}
      </button>
    </div>
  );
}
