import type { FormOf } from "#components/form/use-form.ts";
import type { PaymentLinkFormValues } from "#components/payment-links/form/form-values.ts";

/** The form of a payment link, or of one checkout, as their groups of fields are given it, whatever they send. */
export type PaymentLinkForm = FormOf<PaymentLinkFormValues, object>;
