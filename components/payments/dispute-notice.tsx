import { Link } from "#components/ui/link.tsx";
import { left } from "#components/display/ago.ts";
import { Money } from "#components/display/money.tsx";
import { disputeReason } from "#components/display/dispute-reason.ts";
import { Button } from "#components/ui/button.tsx";
import type { Dispute } from "#server/wire/dispute.ts";

type DisputeNoticeProps = { dispute: Dispute; timeZone: string; mayAnswer: boolean };

/** What an undecided dispute asks for, how long there is, and what happens otherwise. */
export function DisputeNotice({ dispute, timeZone, mayAnswer }: DisputeNoticeProps) {
  const { status, respondBy, amount, currency, kind, reason, id } = dispute;
  if (status !== "open" && status !== "under_review") return null;
  const isOpen = status === "open";
  return (
    <section
      aria-label="Dispute"
      className="mb-6 rounded-lg border border-danger/25 bg-danger-soft p-4"
    >
      <h2 className="text-sm font-semibold text-danger">
        {isOpen && respondBy
          ? `Answer by ${deadline(respondBy, timeZone)}`
          : "The bank is looking at your answer"}
      </h2>
      <p className="mt-1 max-w-2xl">
        {isOpen && respondBy && (
          <strong className="font-semibold text-danger">{left(respondBy)}. </strong>
        )}
        The cardholder says {disputeReason(reason)}.{" "}
        {kind === "chargeback" ? (
          <>
            The bank took back <Money amount={amount} currency={currency} />.
            {isOpen && " If you do not answer, the money stays with them."}
          </>
        ) : (
          "The bank only asks so far: no money has moved, and a refund may settle it."
        )}
      </p>
      {isOpen && mayAnswer && (
        <Button asChild className="mt-3">
          <Link href={`/disputes/${id}`}>Answer with evidence</Link>
        </Button>
      )}
    </section>
  );
}

function deadline(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  }).format(new Date(moment));
}
