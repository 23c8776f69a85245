import type { Dispute } from "#server/wire/payments/dispute.ts";

type Answered = Pick<Dispute, "status" | "evidence" | "evidencePastDue">;

/** A note on a dispute's evidence beyond its own words; null when they say it all. */
export function evidenceNote({ status, evidence, evidencePastDue }: Answered): string | null {
  if (evidence !== null && status === "open")
    return "This was submitted for the inquiry. The resulting chargeback needs its own answer.";
  if (evidence !== null && evidencePastDue)
    return "This was handed in after the deadline. It may not reach the bank.";
  if (evidence !== null) return null;
  if (status === "open") return "Nothing is known to have been handed in.";
  return status === "under_review"
    ? "The bank has evidence that was not submitted here."
    : "Nothing was handed in here.";
}

/** Said when evidence has been handed in. */
export function handedInWords({ status, evidencePastDue }: Answered): string {
  if (status === "won") return "The bank has decided for you";
  if (status === "lost") return "The bank has decided against you";
  return evidencePastDue
    ? "Handed in after the deadline: it may not reach the bank"
    : "Evidence handed to the bank";
}
