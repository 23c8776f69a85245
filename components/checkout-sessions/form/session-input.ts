import {
  type PaymentLinkFormValues,
  toCreateInput,
} from "#components/payment-links/form/form-values.ts";

/**
 * The input of a checkout session from the values of a link's form. A name with an amount alone is the name of its one
 * line: a session has none of its own. Its schema drops the fields that only links have.
 */
export function toSessionInput(values: PaymentLinkFormValues): Record<string, unknown> {
  const { name, ...order } = toCreateInput(values);
  const { totalAmount, currency } = order;
  // An amount that is refused is refused at its own field.
  const isRight = Number.isSafeInteger(totalAmount) && Number(totalAmount) > 0;
  if (name === null || values.mode === "setup" || values.lineItems.length > 0 || !isRight)
    return order;
  return { ...order, lineItems: [{ name, quantity: 1, amount: totalAmount, currency }] };
}
