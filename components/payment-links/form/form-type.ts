import type { FormOf } from "#components/form/use-form.ts";
import type { PaymentLinkFormValues } from "#components/payment-links/form/form-values.ts";
import type { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";

/** The form of a payment link, as its groups of fields are given it. */
export type PaymentLinkForm = FormOf<PaymentLinkFormValues, CreatePaymentLink>;
