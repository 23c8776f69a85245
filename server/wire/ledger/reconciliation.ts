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
      "amount: the processor moved another amount. missing_at_processor: the processor does not know the object. in_doubt: the processor has not answered for an hour. unsettled: the processor has answered, but recording its answer failed. report: its report file has another amount. missing_in_report: its report file lacks the object.",
    example: "amount",
  });

/** Something of which the processor and the ledger do not say the same. */
export const ReconciliationDifference = z
  .object({
    id: id(differenceId),
    merchantId: id(
      "mer_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Merchant whose money the difference concerns.",
    ),
    kind: DifferenceKind,
    subjectType: z
      .enum(["payment_attempt", "refund", "dispute", "payout"])
      .meta({ description: "Kind of object.", example: "refund" }),
    subjectId: id("re_01jbq8v6n2e8t9x4k3m5r7w0yz", "Object that differs."),
    paymentIntentId: id(
      "pi_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Payment of the object; null for a payout.",
    ).nullable(),
    currency: Currency,
    booked: SignedAmount.meta({
      description: "Amount that moved according to the ledger.",
      example: 4900,
    }),
    reported: SignedAmount.nullable().meta({
      description:
        "Amount that moved according to the processor; null while the processor has not reported one.",
      example: 0,
    }),
    difference: SignedAmount.nullable().meta({
      description: "reported less booked.",
      example: -4900,
    }),
    advice: z.string().meta({
      description: "Recommended action.",
      example: "Look the refund up at the processor.",
    }),
    ageSeconds: z.int().meta({
      description: "Seconds since the difference was found, or from then until it was resolved.",
      example: 3600,
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    resolvedAt: Timestamp.nullable().meta({
      description: "When ledger and processor agreed again; null until then.",
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
    .meta({ description: "Only differences that are (not) resolved.", example: false }),
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
    .meta({ description: "Number of days to look back for changes.", example: 2 }),
});
export type RunReconciliation = z.infer<typeof RunReconciliation>;

export const ReconciliationReport = z
  .object({
    checked: z.int().meta({ description: "Objects compared with the processor.", example: 120 }),
    unanswered: z
      .int()
      .meta({ description: "Objects about which the processor did not answer.", example: 0 }),
    open: z.int().meta({ description: "Unresolved differences.", example: 0 }),
  })
  .meta({ id: "ReconciliationReport" });
export type ReconciliationReport = z.infer<typeof ReconciliationReport>;
