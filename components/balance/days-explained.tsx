import { Fragment } from "react";
import { codeWords } from "#components/display/code/code-words.ts";
import { momentFormat } from "#components/display/formatters.ts";
import { Money } from "#components/display/money/money.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { cn } from "#components/ui/cn.ts";
import type { ExplainedDays } from "#server/wire/dashboard/dashboard.ts";

type DaysExplainedProps = { days: ExplainedDays; first: string; last: string };

/** How the balance became what it was as some days ended, line by line and to the cent; each currency by itself. */
export function DaysExplained({ days, first, last }: DaysExplainedProps) {
  const title = first === last ? dayWords(first) : `${dayWords(first)} to ${dayWords(last)}`;
  return (
    <Card aria-label="Transactions of your balance">
      <CardHeader title={title} description="Every transaction of your balance, from the ledger." />
      <CardBody className="grid gap-x-10 gap-y-6 text-table lg:grid-cols-2">
        {days.length === 0 && <p className="text-ink-muted">Nothing moved.</p>}
        {days.map((one) => (
          <Sum key={one.currency} {...one} />
        ))}
      </CardBody>
    </Card>
  );
}

function Sum({ currency, before, lines, after }: ExplainedDays[number]) {
  return (
    <dl aria-label={`Sum in ${currency}`}>
      <Line term="Before" {...{ amount: before, currency }} />
      {lines.map(({ type, count, gross, fee }) => (
        <Fragment key={type}>
          <Line
            term={`${codeWords(type)}${count > 1 ? `, ${count} times` : ""}`}
            {...{ amount: gross, currency }}
          />
          {fee !== 0 && <Line term="Our fee for it" {...{ amount: -fee, currency }} />}
        </Fragment>
      ))}
      <Line term="After" isSum {...{ amount: after, currency }} />
    </dl>
  );
}

type LineProps = { term: string; amount: number; currency: string; isSum?: boolean };

function Line({ term, amount, currency, isSum = false }: LineProps) {
  return (
    <div
      className={cn(
        "flex min-h-6 items-baseline justify-between gap-4",
        isSum && "mt-1 border-t border-line pt-1 font-semibold",
      )}
    >
      <dt className={cn(!isSum && "text-ink-muted")}>{term}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}

/** “Tuesday 17 November” */
function dayWords(day: string): string {
  const options = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return momentFormat("en-GB", options).format(new Date(`${day}T00:00:00.000Z`));
}
