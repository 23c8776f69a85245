import { withoutCardNumbers } from "#server/checkout/pay/details-form.ts";
import { includedTax } from "#server/wire/atoms/money/included-tax.ts";
import type { CheckoutView, FieldErrors, FormValues, Refusal } from "#server/checkout/view.ts";

type PayableView = Extract<CheckoutView, { state: "open" | "declined" }>;

/** The form again, with what was typed and why it came back. Never with the card. */
export function refused(
  view: PayableView,
  values: FormValues,
  refusal: Refusal | null,
  errors: FieldErrors = {},
): CheckoutView {
  return {
    ...view,
    state: "open",
    refusal,
    form: { ...view.form, values: withoutCardNumbers(values), errors },
  };
}

/** The order at the quantity or amount that the shopper chose. */
export function repriced(view: PayableView, values: FormValues): PayableView {
  const { order, form } = view;
  const { quantity, amount } = form.chooses;
  if (!quantity && !amount) return view;
  const total = amount ? (values.amount ?? form.unitTotal) : form.unitTotal * values.quantity;
  if (!Number.isSafeInteger(total)) return view;
  const tax = includedTax(total, order.tax?.rate);
  return { ...view, order: { ...order, total, tax } };
}
