import { withoutCardNumbers } from "#server/checkout/pay/details-form.ts";
import type { CheckoutView, FieldErrors, FormValues, Refusal } from "#server/checkout/view.ts";
import { priceOrder } from "#server/pricing/price-order.ts";

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
  const [stated] = order.sums.taxes;
  const { quantity, amount } = form.chooses;
  if (!quantity && !amount) return view;
  const price = priceOrder({
    order: { currency: order.currency, totalAmount: form.unitTotal },
    rules: {
      allowQuantity: quantity !== null,
      minimumAmount: amount?.minimum ?? null,
      taxRate: stated?.percent,
    },
    choices: { quantity: values.quantity, amount: values.amount ?? undefined },
  });
  if ("problem" in price) return view;
  const { totalAmount: total, tax } = price;
  const taxes = stated && tax ? [{ ...stated, amount: tax.amount }] : [];
  return { ...view, order: { ...order, total, sums: { ...order.sums, subtotal: total, taxes } } };
}
