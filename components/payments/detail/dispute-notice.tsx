import { disputeReason } from "#components/display/dispute-reason.ts";
import { Money } from "#components/display/money/money.tsx";
import { left } from "#components/display/time/ago.ts";
import { EvidenceReady, evidenceSentence } from "#components/payments/detail/evidence-ready.tsx";
import { cn } from "#components/ui/cn.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Dispute, KnownEvidence } from "#server/wire/payments/dispute.ts";

type DisputeNoticeProps = {
  dispute: Dispute;
  timeZone: string;
  now: Date;
  /** The evidence there is to answer with; null where no answer is due, or the viewer may not give it. */
  evidence: KnownEvidence | null;
};

/** Says what an undecided dispute asks for, how much time is left, what is ready, and what happens otherwise. */
export function DisputeNotice({ dispute, timeZone, now, evidence }: DisputeNoticeProps) {
  const { status, respondBy, amount, currency, kind, reason, id, createdAt } = dispute;
  if (status !== "open" && status !== "under_review") return null;
  const isOpen = status === "open";
  return (
    <section
      aria-label="Dispute"
      className={cn(
        "mb-6 rounded-lg border border-danger/25 bg-danger-soft p-4",
        evidence && "grid gap-x-6 md:grid-cols-[minmax(0,1fr)_auto]",
      )}
    >
      <div>
        <h2 className="text-sm font-semibold text-danger">
          {isOpen && respondBy
            ? `Answer by ${deadline(respondBy, timeZone)}`
            : "The bank is reviewing your answer"}
        </h2>
        {isOpen && respondBy && <TimeUsed part={partUsed(createdAt, respondBy, now)} />}
        <p className="mt-1 max-w-2xl">
          {isOpen && respondBy && (
            <strong className="font-semibold text-danger">
              {left(respondBy, now.getTime())}.{" "}
            </strong>
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
        {evidence && (
          <>
            <p className="mt-1 md:hidden">{evidenceSentence(evidence)}</p>
            <Answer id={id} />
          </>
        )}
      </div>
      {evidence && <EvidenceReady evidence={evidence} />}
    </section>
  );
}

/** On a phone within reach of a thumb, above the places, however far the story is read: where there is height for it. */
function Answer({ id }: { id: string }) {
  return (
    <div className="mt-3 max-md:short:static max-md:short:border-0 max-md:short:bg-transparent max-md:short:p-0 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2.5">
      <LinkButton className="max-md:h-11 max-md:w-full" href={`/disputes/${id}`}>
        Answer with evidence
      </LinkButton>
    </div>
  );
}

/** How much of the time to answer is over; the words beside it say how much is left. */
function TimeUsed({ part }: { part: number }) {
  return (
    <div aria-hidden className="my-2 h-1.5 max-w-md rounded-full bg-danger/20">
      <div className="h-full rounded-full bg-danger" style={{ width: `${part * 100}%` }} />
    </div>
  );
}

function partUsed(from: string, to: string, now: Date): number {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  return Math.min(1, Math.max(0.02, (now.getTime() - begin) / Math.max(1, end - begin)));
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
