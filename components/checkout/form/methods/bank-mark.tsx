import type { BankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

/** Words on their grounds, as small as they can be told apart. */
const marks: Record<BankWay, [word: string, color: string]> = {
  ideal: ["iDEAL", "#cc0066"],
  bancontact: ["BC", "#005498"],
  eps: ["eps", "#71175b"],
  p24: ["P24", "#d13239"],
  klarna: ["Klarna", "#0b051d"],
  paypal: ["PayPal", "#003087"],
  apple_pay: ["Pay", "#111111"],
  google_pay: ["GPay", "#1a73e8"],
  link: ["Link", "#0b6b3a"],
  pix: ["pix", "#0b7f73"],
  blik: ["blik", "#111111"],
  sepa_debit: ["SEPA", "#10298d"],
  bacs_debit: ["BACS", "#0b5c7a"],
  us_bank_account: ["ACH", "#24427a"],
};

/** A small mark in the method's color, drawn by us; decoration beside its name. */
export function BankMark({ method }: { method: BankWay }) {
  const [word, color] = marks[method];
  return (
    <svg viewBox="0 0 36 24" className="brand" data-brand={method} aria-hidden="true">
      <rect x=".5" y=".5" width="35" height="23" rx="4" className="brand-ground" />
      <text x="18" y="16" className={`brand-word${word.length > 5 ? " small" : ""}`} fill={color}>
        {word}
      </text>
    </svg>
  );
}
