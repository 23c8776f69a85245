import type { CheckoutView } from "#server/checkout/view.ts";

type Typed = {
  number: string;
  /** Four digits; the month is December. */
  expiryYear: number;
  email?: string | undefined;
};

/**
 * The form data that a browser posts: all hidden fields of the form that it was shown, and a card typed into it.
 * The code has as many digits as the card's brand asks for. The page must show a form.
 */
export function fillForm(
  { form, order }: Extract<CheckoutView, { form: unknown }>,
  { number, expiryYear, email = "ada@example.com" }: Typed,
): Record<string, string> {
  const { csrf, submission, again, offerFingerprint, selling, values } = form;
  const isAmex = /^3[47]/.test(number);
  return {
    csrf,
    submission,
    ...(again ? { again } : {}),
    ...(offerFingerprint ? { offerFingerprint } : {}),
    shownTotal: String(order.total),
    ...(selling?.code?.applied ? { appliedCode: selling.code.applied } : {}),
    ...(selling?.delivery?.chosen ? { shipping: selling.delivery.chosen } : {}),
    ...(selling && values.withoutDiscount ? { withoutDiscount: "1" } : {}),
    method: "card",
    email,
    number,
    expiry: `12 / ${String(expiryYear).slice(-2)}`,
    cvc: isAmex ? "1234" : "123",
  };
}
