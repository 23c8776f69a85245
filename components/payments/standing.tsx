import { StatusBadge } from "#components/display/status-badge.tsx";
import { left } from "#components/display/time/ago.ts";
import { Flag } from "#components/icons/icons.ts";
import { declineWords } from "#components/payments/decline-words.ts";
import type { PaymentRow } from "#server/wire/dashboard/payment-row.ts";

type StandingProps = {
  payment: Pick<PaymentRow, "standing" | "reason" | "respondBy">;
  /** Without the reason beside it. */
  brief?: boolean;
};

/** How a payment stands, in a word with an icon, and why. Only a dispute is a filled pill. */
export function Standing({ payment, brief }: StandingProps) {
  const { standing, reason, respondBy } = payment;
  return (
    <>
      {standing === "disputed" ? <DisputedPill /> : <StatusBadge status={standing} />}
      {!brief && reason && <span className="ml-2 text-ink-muted">{declineWords(reason)}</span>}
      {!brief && respondBy && (
        <span suppressHydrationWarning className="ml-2 whitespace-nowrap text-danger">
          {left(respondBy)}
        </span>
      )}
    </>
  );
}

function DisputedPill() {
  return (
    <span className="-ml-1 max-md:ml-0 rounded-full bg-danger-soft px-2 py-0.5 font-medium whitespace-nowrap text-danger">
      <Flag aria-hidden className="mr-1.5 inline size-3.5 align-[-0.1875rem]" />
      Disputed
    </span>
  );
}
