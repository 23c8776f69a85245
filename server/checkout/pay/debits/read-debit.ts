import { clean } from "#server/checkout/pay/details-form.ts";
import type { FieldErrors, PayForm } from "#server/checkout/view.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import { type BankDebit, debitFields } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import { ibanProblem } from "#server/wire/atoms/checkout/bank/iban.ts";
import { emailProblem } from "#server/wire/atoms/checkout/contact-fields.ts";
import type { BankDebitInput } from "#server/wire/payments/bank/bank-debit.ts";

type ReadDebit = { source: { bankDebit: BankDebitInput } | null; errors: FieldErrors };

/** The account and its holder, or what is wrong with each field. The press of the button accepts the mandate above it. */
export function readDebit(
  form: Record<string, string>,
  type: BankDebit,
  { contact }: PayForm["asks"],
): ReadDebit {
  const names = { iban: "", name: "name", email: "email" };
  for (const { name, asks } of debitFields(type, contact)) names[asks] = name;
  const iban = clean(form[names.iban], 60);
  const name = startOf(clean(form[names.name], 255).normalize("NFC"), 120);
  const email = clean(form[names.email], 255).normalize("NFC");
  const errors: FieldErrors = {};
  if (iban === "") errors[names.iban] = "required";
  else if (ibanProblem(iban) !== null) errors[names.iban] = "iban_invalid";
  if (name === "") errors[names.name] = "required";
  const wrong = email === "" ? "required" : emailProblem(email);
  if (wrong) errors[names.email] = wrong;
  if (Object.keys(errors).length > 0) return { source: null, errors };
  return { source: { bankDebit: { type, iban, name, email, mandateAccepted: true } }, errors: {} };
}
