import { Currency } from "#server/wire/atoms/money/currency.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";

/** The input from the form of an existing link: its currency stays, even if that currency has ended since. */
export const EditedPaymentLink = CreatePaymentLink.extend({ currency: Currency });
