import { z } from "zod";
import { bankDebitNames } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import { ibanProblem } from "#server/wire/atoms/checkout/bank/iban.ts";
import { EmailAddress } from "#server/wire/atoms/email/email-address.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";

const DebitType = z
  .enum(bankDebitNames)
  .meta({ description: "SEPA Direct Debit.", example: "sepa_debit" });

/** An account as it is typed: parsed, used, gone. Never stored, logged or answered. */
export const BankDebitInput = z
  .object({
    type: DebitType,
    iban: withhold(
      z
        .string()
        .max(60)
        .refine((typed) => ibanProblem(typed) === null, {
          error: "must be the IBAN of an account in the SEPA area",
        })
        .meta({
          description: "IBAN of the payer; spaces are ignored.",
          example: "AT61 1904 3002 3457 3201",
        }),
    ),
    name: text(120)
      .min(1)
      .meta({ description: "Holder of the account.", example: "Sanne de Boer" }),
    email: EmailAddress.meta({
      description: "Email address of the payer, who is told of the debit.",
      example: "sanne@deboer.example",
    }),
    mandateAccepted: z.literal(true).meta({
      description: "The payer was shown the text of the mandate and has accepted it.",
      example: true,
    }),
  })
  .meta({
    id: "BankDebit",
    description:
      "Debit of the payer's bank account. The answer has status `processing`; their bank answers days later.",
  });
export type BankDebitInput = z.infer<typeof BankDebitInput>;

/** A debit that a bank was asked for, as it is kept and answered. */
export const DebitOfPayment = z
  .object({
    type: DebitType,
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
