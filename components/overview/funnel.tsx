import { rowsHref, type Span } from "#components/overview/rows-address.ts";
import { Link } from "#components/ui/link.tsx";
import type { FunnelStep } from "#server/wire/atoms/checkout/funnel-steps.ts";
import type { Funnel as Counts } from "#server/wire/dashboard/overview.ts";

type Named = readonly [step: FunnelStep, words: string];

const steps: readonly Named[] = [
  ["opened", "Opened"],
  ["sent", "Card sent"],
  ["asked", "Bank asked"],
  ["paid", "Paid"],
];
const losses: readonly Named[] = [
  ["left", "left before a card was sent"],
  ["lostAtBank", "were lost at the bank's question"],
  ["undecided", "were declined, or are not decided yet"],
];

/** How far checkouts came, and where they were lost; each number leads to its rows. */
export function Funnel({ counts, span }: { counts: Counts; span: Span }) {
  const { opened } = counts;
  if (opened === 0) return null;
  const hrefOf = (step: FunnelStep) => rowsHref("/checkout-sessions", span, { step });
  return (
    <section aria-labelledby="funnel">
      <h2
        id="funnel"
        className="mb-3 text-sm font-semibold"
        title="How far the checkouts of these days came. Not every bank asks; visits that only looked at a link's page are not counted."
      >
        From opened to paid
      </h2>
      <ol className="space-y-2 text-table">
        {steps.map(([step, label]) => (
          <li
            key={step}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)_3.5rem_3rem] items-center gap-3"
          >
            <Link href={hrefOf(step)} className="truncate text-ink-muted hover:text-ink">
              {label}
            </Link>
            <span aria-hidden className="h-2.5 rounded-xs bg-canvas">
              <span
                className="block h-full rounded-xs bg-chart"
                style={{ width: `${(counts[step] / opened) * 100}%` }}
              />
            </span>
            <strong className="text-right font-semibold tabular-nums">
              {counts[step].toLocaleString("en")}
            </strong>{" "}
            <span className="text-right whitespace-nowrap text-ink-muted tabular-nums">
              {Math.round((counts[step] / opened) * 100)} %
            </span>
          </li>
        ))}
      </ol>
      {losses.some(([step]) => counts[step] > 0) && (
        <ul className="mt-3 space-y-1 text-table text-ink-muted">
          {losses
            .filter(([step]) => counts[step] > 0)
            .map(([step, words]) => (
              <li key={step}>
                <Link href={hrefOf(step)} className="font-medium">
                  {counts[step].toLocaleString("en")}
                </Link>{" "}
                {words}
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
