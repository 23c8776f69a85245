import { Flag } from "lucide-react";
import { left } from "#components/display/ago.ts";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { declineWords } from "#components/payments/decline-words.ts";
import type { PaymentRow } from "#server/wire/payment-row.ts";

type StandingProps = {
  payment: Pick<PaymentRow, "standing" | "reason" | "respondBy">;
  /** Without the reason beside it. */
  brief?: boolean;
};

/** How a payment stands, in a word with an icon, and why. Only a dispute is a filled pill. */
export function Standing({ payment, brief }: StandingProps) {
  const { standing, reason, respondBy } = payment;
  return (
    <span className="inline-flex min-w-0 items-center gap-2 whitespace-nowrap">
      {standing === "disputed" ? <DisputedPill /> : <StatusBadge status={standing} />}
      {!brief && reason && <span className="truncate text-ink-muted">{declineWords(reason)}</span>}
      {!brief && respondBy && (
        <span suppressHydrationWarning className="text-danger">
          {left(respondBy)}
        </span>
      )}
    </span>
  );
}

function DisputedPill() {
  return (
    <span className="-ml-1 inline-flex items-center gap-1.5 rounded-full bg-danger-soft px-2 py-0.5 font-medium text-danger">
      <Flag aria-hidden className="size-3.5" />
      Disputed
    </span>
  );
}
