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
    name: "offersKlarna",
    label: bankRedirects.klarna.label,
    description:
      "Europe, North America, Australia and New Zealand, each in its currency. The page asks for the payer’s email address.",
  },
  {
    name: "offersPaypal",
    label: bankRedirects.paypal.label,
    description: "Everywhere, in EUR, USD, GBP and 11 other currencies.",
  },
  {
    name: "offersApplePay",
    label: bankRedirects.apple_pay.label,
    description: "Cards in Apple’s wallet, in every currency. A button above the form pays.",
  },
  {
    name: "offersGooglePay",
    label: bankRedirects.google_pay.label,
    description: "Cards in Google’s wallet, in every currency. A button above the form pays.",
  },
  {
    name: "offersLink",
    label: bankRedirects.link.label,
    description:
      "Cards and accounts kept with Link, in every currency. A button above the form pays.",
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
  {
    name: "offersBacsDebit",
    label: bankDebits.bacs_debit.label,
    description:
      "The United Kingdom, in GBP. The bank answers after 3 to 6 days; the Direct Debit Guarantee has no time limit.",
  },
  {
    name: "offersUsBankAccount",
    label: bankDebits.us_bank_account.label,
    description:
      "The United States, in USD. The bank answers after 2 to 5 days, and payers may report an error for 60 days.",
  },
] as const;

/** The ways to pay that checkout pages offer besides cards. */
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
