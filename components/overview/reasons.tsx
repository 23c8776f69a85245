import { rowsHref, type Span } from "#components/overview/rows-address.ts";
import { declineWords } from "#components/payments/decline-words.ts";
import { Link } from "#components/ui/link.tsx";
import type { Overview } from "#server/wire/dashboard/overview.ts";

/** Why cards that were sent did not pay, in words, the most frequent first. */
export function Reasons({ reasons, span }: { reasons: Overview["reasons"]; span: Span }) {
  const most = Math.max(...reasons.map(({ payments }) => payments), 1);
  return (
    <section aria-labelledby="reasons">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="reasons" className="text-sm font-semibold">
          Why payments fail
        </h2>
        {reasons.length > 0 && (
          <Link
            href={rowsHref("/payments", span, { outcome: "failed" })}
            className="py-0.5 text-table font-medium text-link"
          >
            See them
          </Link>
        )}
      </div>
      {reasons.length === 0 && (
        <p className="text-table text-ink-muted">Every card that was sent has paid.</p>
      )}
      <ul className="space-y-1 text-table">
        {reasons.map(({ code, payments }) => (
          <li key={code} className="grid grid-cols-[minmax(0,1fr)_5rem_2rem] items-center gap-3">
            <Link
              href={rowsHref("/payments", span, { reason: code })}
              className="min-w-0 truncate py-0.5 text-ink-muted hover:text-ink"
            >
              {declineWords(code)}
            </Link>
            <span aria-hidden className="h-1.5 rounded-full bg-canvas">
              <span
                className="block h-full rounded-full bg-chart-before"
                style={{ width: `${(payments / most) * 100}%` }}
              />
            </span>
            <span className="text-right font-semibold tabular-nums">{payments}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
