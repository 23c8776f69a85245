import { z } from "zod";
import { id } from "#server/wire/atoms/id.ts";
import { SignedAmount } from "#server/wire/atoms/money/money.ts";

const currency = z.string().meta({ description: "Currency, ISO 4217.", example: "EUR" });

const Leg = z.object({
  account: z.string().meta({
    description:
      "Account: customer, merchant, fees, payouts, clearing (owed by the processor), bank, or held, expected and holding of what may not be spent.",
    example: "merchant",
  }),
  customerId: z
    .string()
    .nullable()
    .meta({ description: "Customer whose account it is; null for others.", example: null }),
  amount: SignedAmount.meta({
    description: "Change of the account, in the smallest currency unit. The legs sum to 0.",
    example: -900,
  }),
});

/** The answer to `Prefer: dry-run` on an operation that changes something: nothing of it has happened. */
export const DryRun = z
  .object({
    dryRun: z.literal(true).meta({ description: "Always true.", example: true }),
    status: z.int().meta({ description: "Status of the answer that would come.", example: 201 }),
    body: z.unknown().meta({
      description:
        "Answer that would come. Ids, secrets and addresses that it makes belong to nothing, and the real one makes others.",
      example: { id: "re_01jbq8v6n2e8t9x4k3m5r7w0yz", amount: 900, currency: "EUR" },
    }),
    events: z
      .array(
        z.object({
          type: z.string().meta({ description: "Type of the event.", example: "refund.created" }),
          relatedEntityType: z
            .string()
            .nullable()
            .meta({ description: "Kind of record that it is about.", example: "refund" }),
          relatedEntityId: z.string().nullable().meta({
            description: "Record that it is about.",
            example: "re_01jbq8v6n2e8t9x4k3m5r7w0yz",
          }),
        }),
      )
      .meta({ description: "Events that would be emitted, in their order." }),
    ledger: z
      .array(
        z.object({
          type: z.string().meta({ description: "Type of the movement.", example: "refund" }),
          currency,
          legs: z.array(Leg).meta({ description: "Accounts that change." }),
        }),
      )
      .meta({ description: "Movements that the ledger would have." }),
    messages: z
      .array(
        z.object({
          channel: z.string().meta({ description: "email or sms.", example: "email" }),
          recipient: z.string().nullable().meta({
            description: "Address; null for keys without `notifications:read`.",
            example: "ada@shop.example",
          }),
          subject: z
            .string()
            .nullable()
            .meta({ description: "Subject of an email.", example: "Your refund" }),
          template: z
            .string()
            .nullable()
            .meta({ description: "Template, if it has one.", example: "refund_note" }),
        }),
      )
      .meta({ description: "Emails and text messages that would be sent." }),
    webhooks: z
      .array(
        z.object({
          endpointId: id("we_01jbq8v6n2e8t9x4k3m5r7w0yz", "Webhook endpoint."),
          url: z.string().nullable().meta({
            description: "Its address; null for keys without `webhook-endpoints:read`.",
            example: "https://shop.example/hooks",
          }),
          type: z.string().meta({ description: "Type of the event.", example: "refund.created" }),
        }),
      )
      .meta({ description: "Deliveries that would be made." }),
    calls: z
      .array(
        z.object({
          system: z
            .enum(["processor", "storage", "vat_register"])
            .meta({ description: "System outside.", example: "processor" }),
          name: z
            .string()
            .nullable()
            .meta({ description: "Name of the processor.", example: "sandbox" }),
          call: z.string().meta({ description: "Call.", example: "createRefund" }),
          amount: z
            .int()
            .nullable()
            .meta({ description: "Amount, in the smallest currency unit.", example: 900 }),
          currency: currency.nullable(),
        }),
      )
      .meta({ description: "Calls of systems outside that would be made before the answer." }),
    assumptions: z.array(z.string()).meta({
      description: "Sentences that say what was assumed, because nobody outside was asked.",
      example: ["The card processor was not asked: it is taken to approve."],
    }),
  })
  .meta({ id: "DryRun" });
export type DryRun = z.infer<typeof DryRun>;
