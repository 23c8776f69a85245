import { z } from "zod";
import { id, nullableId } from "#server/wire/atoms/id.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Amount, SignedAmount } from "#server/wire/atoms/money/money.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { ExplainedMovement, ExplainGroup, LedgerSealShown } from "#server/wire/ledger/explain.ts";

const entries = z
  .array(
    z.object({
      account: z
        .enum([
          "customer",
          "credit",
          "gift_card",
          "merchant",
          "clearing",
          "fees",
          "payouts",
          "held",
          "expected",
          "holding",
          "bank",
        ])
        .meta({ description: "Kind of account; clearing: the processor's.", example: "merchant" }),
      ownerId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant or customer whose account it is."),
      amount: SignedAmount.meta({ description: "Signed amount of the entry.", example: 4825 }),
      balanceAfter: SignedAmount.meta({
        description: "Balance of the account after it.",
        example: 125_000,
      }),
      number: z.int().meta({ description: "Place in the account, from 1.", example: 118 }),
      hash: z.string().meta({
        description:
          "SHA-256 in hexadecimal, over the account's entry before, this entry and its transaction.",
        example: "9f3c71b0d84e0a5266c1e7fd2b9843a615cce21a4f1d3c5b7a9e8f6d2c4b1a09",
      }),
      seal: LedgerSealShown.nullable().meta({
        description: "The seal that covers the entry; null until it is sealed.",
      }),
    }),
  )
  .meta({ description: "Entries of the ledger transaction; they sum to 0." });

const fee = z
  .object({
    amount: Amount.meta({ description: "Our fee on the payment.", example: 175 }),
    basisPoints: z
      .int()
      .meta({ description: "Hundredths of a percent of the payment.", example: 290 }),
    share: Amount.meta({
      description: "That part of the payment, rounded half up to the smallest unit.",
      example: 145,
    }),
    fixed: Amount.meta({ description: "Fixed part, in the payment's currency.", example: 30 }),
    isCapped: z.boolean().meta({
      description: "Whether share and fixed part are more than the payment, which is the most.",
      example: false,
    }),
    other: SignedAmount.meta({
      description:
        "amount less what the present fee settings give: 0 unless they were other when it was paid.",
      example: 0,
    }),
  })
  .meta({ description: "How our fee was computed; null of what has none." });

const attempt = z
  .object({
    id: id("pa_01jbq8v6n2e8t9x4k3m5r7w0yz", "Attempt that paid."),
    method: z.string().meta({ description: "Way to pay.", example: "card" }),
    processor: z
      .string()
      .meta({ description: "Processor that carried it out.", example: "sandbox" }),
    processorPayment: z.string().nullable().meta({
      description: "The processor's id of the payment.",
      example: "pi_3PqAbC2eZvKYlo2C0x9",
    }),
    amount: Amount.meta({ description: "Amount of the attempt.", example: 5000 }),
    settledAt: Timestamp.nullable().meta({ description: "Time of its outcome." }),
  })
  .meta({ description: "Attempt behind the movement; null where there was none." });

const processorLines = z
  .array(
    z.object({
      id: id("txn_1PqAbC2eZvKYlo2C", "The processor's id of the line."),
      category: z.string().meta({ description: "In the processor's words.", example: "charge" }),
      gross: SignedAmount.meta({ description: "As the processor counts.", example: 5000 }),
      fee: SignedAmount.meta({ description: "Fee that the processor keeps.", example: 75 }),
      bankPayout: z.string().nullable().meta({
        description: "The processor's payment to the bank that has it.",
        example: "po_1PqAbC2eZvKYlo2C",
      }),
      createdAt: Timestamp,
    }),
  )
  .meta({ description: "Lines of the processor's own report; empty where none was imported." });

const bankLine = z
  .object({
    statementId: id("bst_01jbq8v6n2e8t9x4k3m5r7w0yz", "Imported bank statement."),
    entryId: id("bse_01jbq8v6n2e8t9x4k3m5r7w0yz", "Its entry."),
    bookedOn: z.string().nullable().meta({
      description: "Day on which the bank booked it.",
      example: "2026-11-24",
    }),
    amount: Amount.meta({ description: "Amount that arrived.", example: 5000 }),
    reference: z
      .string()
      .nullable()
      .meta({ description: "The bank's reference.", example: "NTR-20261124-0042" }),
    matchedBy: z.enum(["reference", "amount"]).meta({
      description:
        "reference: its texts name the payout. amount: it is the only line of that amount in the payout's days, and the payout the only one.",
    }),
  })
  .nullable()
  .meta({ description: "Line of an imported bank statement; null where none is known." });
export type BankLine = NonNullable<z.infer<typeof bankLine>>;

const bank = z
  .object({
    status: z.string().meta({ description: "Status of the payout.", example: "paid" }),
    last4: z
      .string()
      .nullable()
      .meta({ description: "Last four characters of the account number.", example: "6789" }),
    processorPayout: z
      .string()
      .nullable()
      .meta({ description: "The processor's id of the payout.", example: "po_1PqAbC2eZvKYlo2C" }),
    paidAt: Timestamp.nullable().meta({ description: "Time at which it was reported as paid." }),
    line: bankLine,
  })
  .meta({ description: "For a payout: what became of it at the bank; else null." });

const webhooks = z
  .array(
    z.object({
      eventId: id("evt_01jbq8v6n2e8t9x4k3m5r7w0yz", "Event."),
      type: z.string().meta({ description: "Event type.", example: "payment_intent.succeeded" }),
      createdAt: Timestamp,
      deliveries: z
        .array(
          z.object({
            id: id("whd_01jbq8v6n2e8t9x4k3m5r7w0yz", "Delivery."),
            endpointId: id("we_01jbq8v6n2e8t9x4k3m5r7w0yz", "Endpoint that was told."),
            status: z
              .string()
              .meta({ description: "Status of the delivery.", example: "delivered" }),
            attempts: z.int().meta({ description: "Attempts so far.", example: 1 }),
            answer: z.int().nullable().meta({
              description: "HTTP status of the latest answer; null: none came.",
              example: 200,
            }),
          }),
        )
        .meta({ description: "Deliveries of the event, one for each endpoint." }),
    }),
  )
  .meta({ description: "Events of the object that moved the money, oldest first, at most 50." });

/** A movement, down to the processor's line, the webhooks' answers and the seal. */
export const MovementExplanation = ExplainedMovement.omit({ amount: true, balanceAfter: true })
  .extend({
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant whose ledger it is."),
    group: ExplainGroup,
    currency: Currency,
    customerId: nullableId("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Customer who paid or was paid."),
    entries,
    fee: fee.nullable(),
    attempt: attempt.nullable(),
    processorLines,
    bank: bank.nullable(),
    webhooks,
  })
  .meta({ id: "MovementExplanation" });
export type MovementExplanation = z.infer<typeof MovementExplanation>;
