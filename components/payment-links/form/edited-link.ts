import { Currency } from "#server/wire/atoms/money/currency.ts";
import { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";

/** What the form of a link that there is makes: its currency stays, and may have ended since. */
export const EditedPaymentLink = CreatePaymentLink.extend({ currency: Currency });
