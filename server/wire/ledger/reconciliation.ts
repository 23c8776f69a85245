import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { SignedAmount } from "#server/wire/atoms/money/money.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const differenceId = "rdiff_01jbq8v6n2e8t9x4k3m5r7w0yz";

export const DifferenceKind = z
  .enum(["amount", "missing_at_processor", "in_doubt", "unsettled", "report", "missing_in_report"])
  .meta({
    description:
      "amount: the processor has moved another amount. missing_at_processor: it does not know it. in_doubt: it has said nothing for an hour. unsettled: it has answered, and writing that down failed. report, missing_in_report: so its report file.",
    example: "amount",
  });

/** Something of which the processor and the ledger do not say the same. */
export const ReconciliationDifference = z
  .object({
    id: id(differenceId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant whose money it is."),
    kind: DifferenceKind,
    subjectType: z
      .enum(["payment_attempt", "refund", "dispute", "payout"])
      .meta({ description: "Kind of what it is about.", example: "refund" }),
    subjectId: id("re_01jbq8v6n2e8t9x4k3m5r7w0yz", "What it is about."),
    paymentIntentId: id(
      "pi_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Its payment; null for a payout.",
    ).nullable(),
    currency: Currency,
    booked: SignedAmount.meta({ description: "What the ledger says has moved.", example: 4900 }),
    reported: SignedAmount.nullable().meta({
      description: "What the processor says has moved; null while it says nothing.",
      example: 0,
    }),
    difference: SignedAmount.nullable().meta({
      description: "reported less booked.",
      example: -4900,
    }),
    advice: z.string().meta({
      description: "What to do.",
      example: "Look the refund up at the processor.",
    }),
    ageSeconds: z
      .int()
      .meta({ description: "How long it has been known, or until it was over.", example: 3600 }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    resolvedAt: Timestamp.nullable().meta({
      description: "When both said the same again; null until then.",
      example: null,
    }),
  })
  .meta({ id: "ReconciliationDifference" });
export type ReconciliationDifference = z.infer<typeof ReconciliationDifference>;

export const ListDifferences = Page.extend({
  kind: DifferenceKind.optional(),
  resolved: z
    .boolean()
    .optional()
    .meta({ description: "Only those that are over, or that are not.", example: false }),
});
export type ListDifferences = z.infer<typeof ListDifferences>;

export const DifferenceList = listOf(ReconciliationDifference);

export const RunReconciliation = z.object({
  merchantId: MerchantIdInput,
  days: z
    .int()
    .min(1)
    .max(90)
    .default(2)
    .meta({ description: "How far back to look at what has changed.", example: 2 }),
});
export type RunReconciliation = z.infer<typeof RunReconciliation>;

export const ReconciliationReport = z
  .object({
    checked: z.int().meta({ description: "What was compared with the processor.", example: 120 }),
    unanswered: z
      .int()
      .meta({ description: "What the processor could not be asked about now.", example: 0 }),
    open: z.int().meta({ description: "Differences that are not over.", example: 0 }),
  })
  .meta({ id: "ReconciliationReport" });
export type ReconciliationReport = z.infer<typeof ReconciliationReport>;
