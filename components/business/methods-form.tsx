"use client";

import { SwitchesForm } from "#components/business/switches-form.tsx";
import { bankRedirects } from "#server/wire/atoms/checkout/bank-redirects.ts";
import { bankDebits } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import { paymentCodes } from "#server/wire/atoms/checkout/bank/payment-codes.ts";
import type { Settings } from "#server/wire/settings.ts";

const switches = [
  {
    name: "offersIdeal",
    label: bankRedirects.ideal.label,
    description: "The Netherlands, in EUR.",
  },
  {
    name: "offersBancontact",
    label: bankRedirects.bancontact.label,
    description: "Belgium, in EUR. The page asks for the payer’s name.",
  },
  {
    name: "offersEps",
    label: bankRedirects.eps.label,
    description: "Austria, in EUR. The page asks for the payer’s name.",
  },
  {
    name: "offersP24",
    label: bankRedirects.p24.label,
    description: "Poland, in PLN and EUR. The page asks for the payer’s email address.",
  },
  {
    name: "offersPix",
    label: paymentCodes.pix.label,
    description: "Brazil, in BRL. The page shows a QR code, valid for a quarter of an hour.",
  },
  {
    name: "offersBlik",
    label: paymentCodes.blik.label,
    description: "Poland, in PLN. The page asks for the six digits of the bank’s app.",
  },
  {
    name: "offersSepaDebit",
    label: bankDebits.sepa_debit.label,
    description:
      "SEPA area, in EUR. The bank answers after 2 to 5 days, and payers may take the money back for 8 weeks.",
  },
] as const;

/** The banks' ways to pay that checkout pages offer besides cards. */
export function MethodsForm(given: { settings: Settings; mayChange: boolean }) {
  return (
    <SwitchesForm
      {...given}
      switches={switches}
      words={{ yes: "Offered", no: "Not offered" }}
      done="Ways to pay saved"
    />
  );
}
