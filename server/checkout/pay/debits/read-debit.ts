import { clean } from "#server/checkout/pay/details-form.ts";
import type { FieldErrors, FieldProblem, PayForm } from "#server/checkout/view.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import { isWrongPart } from "#server/wire/atoms/checkout/bank/account-numbers.ts";
import {
  type BankDebit,
  type DebitAsks,
  debitFields,
} from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import { emailProblem } from "#server/wire/atoms/checkout/contact-fields.ts";
import type { BankDebitInput } from "#server/wire/payments/bank/bank-debit.ts";

type ReadDebit = { source: { bankDebit: BankDebitInput } | null; errors: FieldErrors };

const problems: Record<Exclude<DebitAsks, "name" | "email">, FieldProblem> = {
  iban: "iban_invalid",
  sortCode: "sort_code_invalid",
  routingNumber: "routing_invalid",
  accountNumber: "account_invalid",
};

/** The account and its holder, or what is wrong with each field. The press of the button accepts the mandate above it. */
export function readDebit(
  form: Record<string, string>,
  type: BankDebit,
  { contact }: PayForm["asks"],
): ReadDebit {
  const typed = {
    name: "",
    email: "",
    iban: "",
    sortCode: "",
    routingNumber: "",
    accountNumber: "",
  };
  const errors: FieldErrors = {};
  const fields = [...debitFields(type, contact)];
  // The contact has the others.
  for (const name of ["name", "email"] as const)
    if (fields.every(({ asks }) => asks !== name)) fields.push({ name, asks: name });
  for (const { name, asks } of fields) {
    const value = clean(form[name], asks === "name" || asks === "email" ? 255 : 60);
    typed[asks] = asks === "name" ? startOf(value.normalize("NFC"), 120) : value.normalize("NFC");
    const wrong = typed[asks] === "" ? "required" : problemOf(type, asks, typed[asks]);
    if (wrong) errors[name] = wrong;
  }
  if (Object.keys(errors).length > 0) return { source: null, errors };
  const { iban, sortCode, routingNumber, accountNumber, ...holder } = typed;
  const payer = { ...holder, mandateAccepted: true } as const;
  if (type === "sepa_debit") return { source: { bankDebit: { type, iban, ...payer } }, errors };
  if (type === "bacs_debit")
    return { source: { bankDebit: { type, sortCode, accountNumber, ...payer } }, errors };
  return { source: { bankDebit: { type, routingNumber, accountNumber, ...payer } }, errors };
}

function problemOf(type: BankDebit, asks: DebitAsks, typed: string): FieldProblem | null {
  if (asks === "name") return null;
  if (asks === "email") return emailProblem(typed);
  return isWrongPart(type, asks, typed) ? problems[asks] : null;
}
