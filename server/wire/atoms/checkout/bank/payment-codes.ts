/**
 * Ways to pay by a code: the shopper gives it to the app of their own bank, or the app's code to the page, and the payment
 * is waited for. Sources: docs.stripe.com/payments/pix and /blik: countries, currencies, refunds, and how long each waits.
 */
export const paymentCodes = {
  pix: {
    label: "Pix",
    currencies: ["BRL"],
    countries: ["BR"],
    needs: null,
    shows: "code",
    waitsMs: 15 * 60_000,
  },
  blik: {
    label: "BLIK",
    currencies: ["PLN"],
    countries: ["PL"],
    needs: "code",
    shows: "wait",
    waitsMs: 60_000,
  },
} as const satisfies Record<string, PaymentCodeFacts>;

export type PaymentCode = keyof typeof paymentCodes;
export const paymentCodeNames = Object.keys(paymentCodes) as PaymentCode[];

/**
 * `needs`: the code that the shopper's bank has made for them, six digits. `shows`: whether the page shows a code, or only
 * waits. `waitsMs`: how long the shopper has to pay.
 */
export type PaymentCodeFacts = {
  label: string;
  currencies: readonly string[];
  countries: readonly string[];
  needs: "code" | null;
  shows: "code" | "wait";
  waitsMs: number;
};

export function codeFacts(name: PaymentCode): PaymentCodeFacts {
  return paymentCodes[name];
}

export function isPaymentCode(method: string): method is PaymentCode {
  return Object.hasOwn(paymentCodes, method);
}
