import type { ReconciliationDifference } from "#server/wire/ledger/reconciliation.ts";

type Difference = Pick<
  ReconciliationDifference,
  "kind" | "subjectType" | "subjectId" | "paymentIntentId"
>;

const subjects: Record<Difference["subjectType"], string> = {
  payment_attempt: "Payment",
  refund: "Refund",
  dispute: "Dispute",
  payout: "Payout",
};

const kinds: Record<Difference["kind"], string> = {
  amount: "another amount at the processor",
  missing_at_processor: "unknown to the processor",
  in_doubt: "no answer for an hour",
  unsettled: "answered, not written down",
  report: "another amount in the report",
  missing_in_report: "not in the report",
};

/** “Refund, no answer for an hour”. */
export function differenceWords({ kind, subjectType }: Difference): string {
  return `${subjects[subjectType]}, ${kinds[kind]}`;
}

/** Where it can be looked into: disputes and payouts have a page, everything else its payment's. */
export function placeOf({ subjectType, subjectId, paymentIntentId }: Difference): string {
  if (subjectType === "payout") return `/payouts/${subjectId}`;
  if (subjectType === "dispute") return `/disputes/${subjectId}`;
  return `/payments/${paymentIntentId}`;
}
