import { Link } from "#components/ui/link.tsx";
import { rowsHref, type Span } from "#components/overview/rows-address.ts";
import type { Funnel as Counts } from "#server/wire/overview.ts";

/** How far checkouts came, and where they were lost; each number leads to its rows. */
export function Funnel({ counts, span }: { counts: Counts; span: Span }) {
  const { opened, sent, asked, paid, lostAtBank } = counts;
  if (opened === 0) return null;
  const declined = sent - paid - lostAtBank;
  const steps = [
    { label: "Opened", count: opened, href: "/checkout-sessions" },
    { label: "Card sent", count: sent, href: rowsHref("/payments", span) },
    { label: "Bank asked", count: asked, href: rowsHref("/payments", span) },
    { label: "Paid", count: paid, href: "/checkout-sessions?status=complete" },
  ];
  const losses = [
    { words: "left before a card was sent", count: opened - sent, href: "/checkout-sessions" },
    {
      words: "were lost at the bank's question",
      count: lostAtBank,
      href: rowsHref("/payments", span),
    },
    {
      words: "were declined, or are not decided yet",
      count: declined,
      href: rowsHref("/payments", span, { status: "declined" }),
    },
  ].filter(({ count }) => count > 0);
  return (
    <section aria-labelledby="funnel">
      <h2
        id="funnel"
        className="mb-3 text-sm font-semibold"
        title="Checkouts of these days, as far as they came. Not everybody is asked by their bank; who only looked at a link's page is not counted."
      >
        From opened to paid
      </h2>
      <ol className="space-y-2 text-table">
        {steps.map(({ label, count, href }) => (
          <li
            key={label}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)_5.5rem] items-center gap-3"
          >
            <Link href={href} className="truncate text-ink-muted hover:text-ink">
              {label}
            </Link>
            <span aria-hidden className="h-2.5 rounded-xs bg-canvas">
              <span
                className="block h-full rounded-xs bg-chart"
                style={{ width: `${(count / opened) * 100}%` }}
              />
            </span>
            <span className="text-right tabular-nums">
              <strong className="font-semibold">{count.toLocaleString("en")}</strong>{" "}
              <span className="text-ink-muted">{Math.round((count / opened) * 100)} %</span>
            </span>
          </li>
        ))}
      </ol>
      {losses.length > 0 && (
        <ul className="mt-3 space-y-1 text-table text-ink-muted">
          {losses.map(({ words, count, href }) => (
            <li key={words}>
              <Link href={href} className="font-medium">
                {count.toLocaleString("en")}
              </Link>{" "}
              {words}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
