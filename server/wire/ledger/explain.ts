import { z } from "zod";
import { id, IdInput, MerchantIdInput, nullableId } from "#server/wire/atoms/id.ts";
import { listOf, OffsetPage } from "#server/wire/atoms/lists/pagination.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { SignedAmount } from "#server/wire/atoms/money/money.ts";
import { Timestamp, TimestampInput, UntilInput } from "#server/wire/atoms/timestamp.ts";

export const BalanceFigure = z.enum(["amount", "available", "pending", "reserved"]).meta({
  description: "Figure of the balance, as `GET /balance` names it.",
  example: "amount",
});
export type BalanceFigure = z.infer<typeof BalanceFigure>;

/** The parts of a figure, in reading order. */
export const ExplainGroup = z
  .enum([
    "payments",
    "funding",
    "fees",
    "refunds",
    "disputes",
    "payouts",
    "transfers",
    "credits",
    "gift_cards",
    "holds",
    "processor",
    "authorizations",
    "processing",
    "reserves",
    "waiting_refunds",
    "not_available_yet",
    "not_covered",
    "left",
  ])
  .meta({
    description:
      "Part of a figure. payments to processor: ledger entries, payments before our fee and fees by themselves. authorizations to not_available_yet: single payments and refunds as they stand now. not_covered: reserves and waiting refunds beyond the balance, because no figure is below 0. left: what a payout left in the balance.",
    example: "payments",
  });
export type ExplainGroup = z.infer<typeof ExplainGroup>;

export const LedgerSealShown = z
  .object({
    number: z
      .int()
      .meta({ description: "Place in the merchant's chain of seals, from 1.", example: 42 }),
    hash: z.string().meta({
      description:
        "SHA-256 in hexadecimal, over the seal before and the latest entry of each account that has moved since.",
      example: "9f3c71b0d84e0a5266c1e7fd2b9843a615cce21a4f1d3c5b7a9e8f6d2c4b1a09",
    }),
    createdAt: Timestamp.meta({ description: "Time of the seal." }),
  })
  .meta({ id: "LedgerSeal" });
export type LedgerSealShown = z.infer<typeof LedgerSealShown>;

const groups = z
  .array(
    z.object({
      group: ExplainGroup,
      count: z.int().meta({ description: "Number of movements in the group.", example: 71 }),
      sum: SignedAmount.meta({ description: "Sum of the group's movements.", example: 428_640 }),
    }),
  )
  .meta({ description: "Parts of the figure, in reading order." });

/** A figure and its parts (contract §4, "Explain a figure"). */
export const FigureExplanation = z
  .object({
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant whose ledger it is."),
    customerId: nullableId(
      "cus_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Customer whose balance it is; null for the merchant's.",
    ),
    payoutId: nullableId("po_01jbq8v6n2e8t9x4k3m5r7w0yz", "Payout whose amount it is; else null."),
    currency: Currency,
    figure: BalanceFigure,
    asOf: Timestamp.nullable().meta({
      description:
        "Time of the closing amount; null: now. It may be a little earlier than a recent `at`.",
    }),
    opening: z
      .object({
        amount: SignedAmount.meta({
          description: "Balance before the first of the movements.",
          example: 0,
        }),
        payoutId: nullableId(
          "po_01jbq8v6n2e8t9x4k3m5r7w0yz",
          "Payout after which the movements begin; null if they begin at a time or with the account.",
        ),
        at: Timestamp.nullable().meta({
          description: "Time of that payout, or `startDate`; null: the account's beginning.",
        }),
      })
      .meta({ description: "Amount that the movements start from." }),
    groups,
    closing: SignedAmount.meta({
      description: "The figure as the balance states it, read apart from the movements.",
      example: 391_248,
    }),
    other: SignedAmount.meta({
      description:
        "closing less opening and all groups: the part that no movement explains. 0 unless the books are wrong.",
      example: 0,
    }),
    movements: z.int().meta({ description: "Movements in all groups.", example: 148 }),
    seal: LedgerSealShown.nullable().meta({
      description: "The latest seal of the merchant's ledger; null before the first.",
    }),
    unsealed: z.int().meta({
      description: "Movements of the balance that the latest seal does not cover yet.",
      example: 3,
    }),
  })
  .meta({ id: "FigureExplanation" });
export type FigureExplanation = z.infer<typeof FigureExplanation>;

const bounds = {
  currency: Currency,
  at: TimestampInput.optional().meta({
    description:
      "Time of the figure `amount`; now by default. The movements begin after the payout before it.",
    example: "2026-02-18T09:30:00.000Z",
  }),
  startDate: TimestampInput.optional().meta({
    description: "Movements of the figure `amount` from this time or day on.",
  }),
  endDate: UntilInput.optional().meta({
    description: "Movements up to and including this time or day; goes with `startDate`.",
  }),
};

const figure = BalanceFigure.default("amount");

type Bounds = {
  figure?: BalanceFigure | undefined;
  at?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/** Only the ledger's balance has a past: the other figures are kept for the present alone. */
function checkBounds({ figure: asked = "amount", at, startDate, endDate }: Bounds, ctx: Refusals) {
  const refuse = (path: keyof Bounds, message: string) =>
    ctx.addIssue({ code: "custom", path: [path], message });
  const isPast = Boolean(at ?? startDate ?? endDate);
  if (asked !== "amount" && isPast)
    refuse("figure", "must be amount with at, startDate or endDate: other figures are of now");
  if (at && (startDate ?? endDate)) refuse("at", "must not be given with startDate or endDate");
  if (endDate && !startDate) refuse("endDate", "must be given with startDate; use at for one time");
  if (startDate && endDate && Date.parse(startDate) > Date.parse(endDate))
    refuse("endDate", "must not be before startDate");
}
type Refusals = {
  addIssue(issue: { code: "custom"; path: string[]; message: string }): void;
};

export const ExplainBalance = z
  .object({ merchantId: MerchantIdInput, figure, ...bounds })
  .superRefine(checkBounds);
export type ExplainBalance = z.infer<typeof ExplainBalance>;

export const ExplainCustomerBalance = z
  .object({ ...IdInput.shape, id: id("cus_01jbq8v6n2e8t9x4k3m5r7w0yz"), ...bounds })
  .superRefine(checkBounds);
export type ExplainCustomerBalance = z.infer<typeof ExplainCustomerBalance>;

export const ListExplainedMovements = OffsetPage.extend({
  figure,
  group: ExplainGroup,
  customerId: id("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Customer whose balance it is.").optional(),
  payoutId: id("po_01jbq8v6n2e8t9x4k3m5r7w0yz", "Payout whose amount it is.").optional(),
  ...bounds,
}).superRefine(checkBounds);
export type ListExplainedMovements = z.infer<typeof ListExplainedMovements>;

/** A movement as its group counts it. */
export const ExplainedMovement = z
  .object({
    id: id(
      "btx_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Ledger transaction, or the payment, hold or refund in a group that has none.",
    ),
    type: z.string().meta({ description: "Type of movement.", example: "payment" }),
    amount: SignedAmount.meta({
      description: "Part of the movement that is in this group.",
      example: 5000,
    }),
    balanceAfter: SignedAmount.nullable().meta({
      description: "Balance right after the movement; null in a group without ledger entries.",
      example: 125_000,
    }),
    description: z
      .string()
      .nullable()
      .meta({ description: "Description of the movement.", example: "Order 6735" }),
    customerId: nullableId("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Customer who paid or was paid."),
    paymentIntentId: nullableId("pi_01jbq8v6n2e8t9x4k3m5r7w0yz", "Payment that it belongs to."),
    refundId: nullableId("re_01jbq8v6n2e8t9x4k3m5r7w0yz", "Refund that moved it."),
    disputeId: nullableId("dp_01jbq8v6n2e8t9x4k3m5r7w0yz", "Dispute that moved it."),
    payoutId: nullableId("po_01jbq8v6n2e8t9x4k3m5r7w0yz", "Payout that moved it."),
    transferId: nullableId("tr_01jbq8v6n2e8t9x4k3m5r7w0yz", "Transfer that moved it."),
    createdAt: Timestamp,
  })
  .meta({ id: "ExplainedMovement" });
export type ExplainedMovement = z.infer<typeof ExplainedMovement>;

export const ExplainedMovementList = listOf(ExplainedMovement);
