import type { FieldErrors } from "#server/checkout/view.ts";
import {
  cardBrand,
  cardDigits,
  cardNumberProblem,
  cvcProblem,
  expiryProblem,
  parseExpiry,
} from "#server/wire/atoms/checkout/card-fields.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import type { CardInput } from "#server/wire/payments/payment-intent.ts";

type Posted = Record<string, string>;

/** The card that was typed, or what is wrong with each field. Kept nowhere, logged nowhere. */
export function readCard(form: Posted, now: Date): { card: CardInput } | { errors: FieldErrors } {
  const { number = "", expiry = "", cvc = "", cardName = "" } = form;
  const digits = cardDigits(number);
  const errors: FieldErrors = {
    ...problem("number", cardNumberProblem(number)),
    ...problem("expiry", expiryProblem(expiry, now)),
    ...problem("cvc", cvcProblem(cvc, cardBrand(digits))),
    ...problem("cardName", holdsCardNumber(cardName) ? "card_number" : null),
  };
  const parsed = parseExpiry(expiry);
  if (Object.keys(errors).length > 0 || !parsed) return { errors };
  return {
    card: {
      number: digits,
      expMonth: parsed.month,
      expYear: parsed.year,
      cvc: cardDigits(cvc),
      ...(cardName.trim() ? { name: cardName.trim() } : {}),
    },
  };
}

function problem(field: string, found: FieldErrors[string] | null): FieldErrors {
  return found ? { [field]: found } : {};
}
