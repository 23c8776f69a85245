import { DateTime } from "#components/display/time/date-time.tsx";
import { Check, Circle, CircleAlert, Hourglass } from "#components/icons/icons.ts";
import { type PayoutStep, payoutSteps } from "#components/payouts/payout-steps.ts";
import { cn } from "#components/ui/cn.ts";
import type { Payout } from "#server/wire/ledger/payout.ts";

const icons = { done: Check, now: Hourglass, bad: CircleAlert, ahead: Circle };
const words = { done: "", now: "Now: ", bad: "", ahead: "Still to come: " };
const grounds: Record<PayoutStep["state"], string> = {
  done: "bg-success-soft text-success",
  now: "bg-warning-soft text-warning",
  bad: "bg-danger-soft text-danger",
  ahead: "bg-neutral-soft text-ink-subtle",
};

/** A payout's way from the balance to the account, step by step. */
export function PayoutJourney({ payout }: { payout: Payout }) {
  return (
    <ol className="space-y-4">
      {payoutSteps(payout).map(({ title, at, state, note }) => {
        const Icon = icons[state];
        return (
          <li key={title} className="flex gap-3">
            <span
              className={cn(
                "flex size-6 shrink-0 items-center justify-center rounded-full",
                grounds[state],
              )}
            >
              <Icon aria-hidden className="size-3.5" />
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className={cn("font-medium", state === "ahead" && "text-ink-muted")}>
                  <span className="sr-only">{words[state]}</span>
                  {title}
                </span>
                {at && (
                  <span className="text-table text-ink-muted">
                    <DateTime value={at} />
                  </span>
                )}
              </p>
              {note && <p className="text-table text-ink-muted">{note}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
