import { withoutCardNumbers } from "#server/checkout/pay/details-form.ts";
import type { CheckoutView, FieldErrors, FormValues, Refusal } from "#server/checkout/view.ts";

export type PayableView = Extract<CheckoutView, { state: "open" | "declined" }>;

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
