import { z } from "zod";
import { isWrongPart } from "#server/wire/atoms/checkout/bank/account-numbers.ts";
import { bankDebitNames } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import { EmailAddress } from "#server/wire/atoms/email/email-address.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";

const payer = {
  name: text(120).min(1).meta({ description: "Holder of the account.", example: "Sanne de Boer" }),
  email: EmailAddress.meta({
    description: "Email address of the payer, who is told of the debit.",
    example: "sanne@deboer.example",
  }),
  mandateAccepted: z.literal(true).meta({
    description: "The payer was shown the text of the mandate and has accepted it.",
    example: true,
  }),
};

const typed = z.string().max(60);

const SepaDebit = z
  .object({
    type: z
      .literal("sepa_debit")
      .meta({ description: "SEPA Direct Debit, in EUR.", example: "sepa_debit" }),
    iban: withhold(
      typed
        .refine((iban) => !isWrongPart("sepa_debit", "iban", iban), {
          error: "must be the IBAN of an account in the SEPA area",
        })
        .meta({
          description: "IBAN of the payer; spaces are ignored.",
          example: "AT61 1904 3002 3457 3201",
        }),
    ),
    ...payer,
  })
  .meta({ id: "SepaDebit", description: "Debit of an account in the SEPA area." });

const BacsDebit = z
  .object({
    type: z
      .literal("bacs_debit")
      .meta({ description: "Bacs Direct Debit, in GBP.", example: "bacs_debit" }),
    sortCode: withhold(
      typed
        .refine((code) => !isWrongPart("bacs_debit", "sortCode", code), {
          error: "must be a sort code of six digits",
        })
        .meta({ description: "Sort code; dashes are ignored.", example: "10-88-00" }),
    ),
    accountNumber: withhold(
      typed
        .refine((number) => !isWrongPart("bacs_debit", "accountNumber", number), {
          error: "must be an account number of eight digits",
        })
        .meta({ description: "Account number of eight digits.", example: "00012345" }),
    ),
    ...payer,
  })
  .meta({ id: "BacsDebit", description: "Debit of an account in the United Kingdom." });

const UsBankAccount = z
  .object({
    type: z
      .literal("us_bank_account")
      .meta({ description: "ACH debit, in USD.", example: "us_bank_account" }),
    routingNumber: withhold(
      typed
        .refine((number) => !isWrongPart("us_bank_account", "routingNumber", number), {
          error: "must be a routing number of nine digits",
        })
        .meta({ description: "Routing number (ABA) of the bank.", example: "110000000" }),
    ),
    accountNumber: withhold(
      typed
        .refine((number) => !isWrongPart("us_bank_account", "accountNumber", number), {
          error: "must be an account number of 4 to 17 digits",
        })
        .meta({ description: "Account number.", example: "000123456789" }),
    ),
    ...payer,
  })
  .meta({ id: "UsBankAccount", description: "Debit of an account in the United States." });

/** An account as it is typed: parsed, used, gone. Never stored, logged or answered. */
export const BankDebitInput = z
  .discriminatedUnion("type", [SepaDebit, BacsDebit, UsBankAccount])
  .meta({
    id: "BankDebit",
    description:
      "Debit of the payer's bank account. The answer has status `processing`; their bank answers days later.",
  });
export type BankDebitInput = z.infer<typeof BankDebitInput>;

/** A debit that a bank was asked for, as it is kept and answered. */
export const DebitOfPayment = z
  .object({
    type: z
      .enum(bankDebitNames)
      .meta({ description: "sepa_debit, bacs_debit or us_bank_account.", example: "sepa_debit" }),
    country: z.string().meta({ description: "Country of the account.", example: "AT" }),
    last4: z
      .string()
      .meta({ description: "Last four characters of the account.", example: "3201" }),
    mandate: z
      .string()
      .meta({ description: "Reference of the mandate.", example: "01JBQ8V6N2E8T9X4K3M5R7W0YZ" }),
    acceptedAt: Timestamp.meta({ description: "When the payer accepted the mandate." }),
    expectedAt: Timestamp.meta({ description: "When the bank is expected to have answered." }),
  })
  .meta({ id: "DebitOfPayment", description: "The bank debit that the payment is made by." });
export type DebitOfPayment = z.infer<typeof DebitOfPayment>;
