import { z } from "zod";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

/** The kind of event in a payment's life that an entry tells. The pages show it in words and with an icon. */
export const StoryKind = z.enum([
  "made",
  "opened",
  "field_wrong",
  "bank_asked",
  "came_back",
  "left",
  "sent",
  "paid",
  "held",
  "declined",
  "challenged",
  "unknown",
  "refunded",
  "refund_failed",
  "fraud_warned",
  "disputed",
  "dispute_won",
  "dispute_lost",
  "letter",
  "letter_failed",
  "delivered",
  "delivery_failed",
  "delivery_waits",
  "canceled",
  "expired",
]);
export type StoryKind = z.infer<typeof StoryKind>;

export const StoryEntry = z.object({
  id: z.string(),
  at: Timestamp,
  kind: StoryKind,
  /** The amount of money, if any, in the payment's currency. */
  amount: z.int().nullable(),
  /** Additional information: a card, a reason's code, an address or a type of event. */
  detail: z.string().nullable(),
  durationMs: z.int().nullable(),
  /** The colleague who did it, for readers who may know what colleagues did. */
  by: z.string().optional(),
  /** The record as integrations see it. */
  record: z.unknown(),
});
export type StoryEntry = z.infer<typeof StoryEntry>;

/** A payment's life in order, and what its money came to. */
export const PaymentStory = z.object({
  entries: z.array(StoryEntry),
  /** The effect of each kind of movement on the merchant's balance, and their sum. */
  money: z.object({
    lines: z.array(z.object({ type: z.string(), amount: z.int() })),
    left: z.int(),
  }),
  /** How the amount came about beside its lines. Percentages are 21 for 21 %. */
  order: z.object({
    discountId: z.string().nullable(),
    taxes: z.array(
      z.object({
        kind: z.enum(["included", "on_top", "reverse_charge"]),
        percent: z.number(),
        /** The price that it is of, without tax. */
        base: z.int(),
        amount: z.int(),
      }),
    ),
  }),
  /** The card of the last attempt. */
  card: z
    .object({
      brand: z.string().nullable(),
      last4: z.string().nullable(),
      expires: z.string().nullable(),
    })
    .nullable(),
  /** How many other payments were made or tried with that card, up to `sameCardMax`. */
  sameCard: z.int(),
  /** The customer before this payment; null of a payment without one. */
  before: z
    .object({
      since: Timestamp,
      /** Earlier payments that brought money in this payment's currency, and what they brought, refunds not taken off. */
      payments: z.int(),
      amount: z.int(),
      disputes: z.int(),
    })
    .nullable(),
});
export const sameCardMax = 99;
export type PaymentStory = z.infer<typeof PaymentStory>;
