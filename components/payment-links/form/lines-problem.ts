import type { PaymentLinkForm } from "#components/payment-links/form/form-type.ts";

/** The problem of a link's lines together: a total that cannot be read follows from a line, which says so itself. */
export function linesProblem(form: PaymentLinkForm): string | undefined {
  const ofTotal = form.formState.errors.lineItems ? undefined : form.errorOf("totalAmount");
  return form.errorOf("lineItems") ?? ofTotal;
}
