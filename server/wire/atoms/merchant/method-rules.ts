import { z } from "zod";
import type { BankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

/** The ways to pay that a merchant offers besides cards and balances: the part of its settings that is stored as one. */
export const methodRulesShape = {
  offersIdeal: z.boolean(),
  offersBancontact: z.boolean(),
  offersEps: z.boolean(),
  offersP24: z.boolean(),
  offersKlarna: z.boolean(),
  offersPaypal: z.boolean(),
  offersApplePay: z.boolean(),
  offersGooglePay: z.boolean(),
  offersLink: z.boolean(),
  offersPix: z.boolean(),
  offersBlik: z.boolean(),
  offersSepaDebit: z.boolean(),
  offersBacsDebit: z.boolean(),
  offersUsBankAccount: z.boolean(),
};

const MethodRules = z.object(methodRulesShape);
export type MethodRules = z.infer<typeof MethodRules>;

export const methodRuleNames = Object.keys(methodRulesShape) as (keyof MethodRules)[];

/** Each is to be activated at the processor first, so each is offered by choice alone. */
export const defaultMethodRules: MethodRules = {
  offersIdeal: false,
  offersBancontact: false,
  offersEps: false,
  offersP24: false,
  offersKlarna: false,
  offersPaypal: false,
  offersApplePay: false,
  offersGooglePay: false,
  offersLink: false,
  offersPix: false,
  offersBlik: false,
  offersSepaDebit: false,
  offersBacsDebit: false,
  offersUsBankAccount: false,
};

const ruleOf: Record<BankWay, keyof MethodRules> = {
  ideal: "offersIdeal",
  bancontact: "offersBancontact",
  eps: "offersEps",
  p24: "offersP24",
  klarna: "offersKlarna",
  paypal: "offersPaypal",
  apple_pay: "offersApplePay",
  google_pay: "offersGooglePay",
  link: "offersLink",
  pix: "offersPix",
  blik: "offersBlik",
  sepa_debit: "offersSepaDebit",
  bacs_debit: "offersBacsDebit",
  us_bank_account: "offersUsBankAccount",
};

/** The settings in force, of what a merchant's row holds. */
export function methodRulesOf(stored: unknown): MethodRules {
  return { ...defaultMethodRules, ...(stored as Partial<MethodRules>) };
}

/** Whether the merchant's pages offer this way to pay where they do not name their own. */
export function isChosen(rules: MethodRules, method: BankWay): boolean {
  return rules[ruleOf[method]];
}
