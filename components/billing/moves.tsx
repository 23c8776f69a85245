import { mrrHref, movementsHref } from "#components/billing/billing-address.ts";
import { kindWords } from "#components/billing/kind-words.ts";
import { lastDayOf, monthName } from "#components/billing/month-words.ts";
import { SignedMoney } from "#components/billing/signed-money.tsx";
import { Money } from "#components/display/money/money.tsx";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
import { monthAfter } from "#server/wire/billing/month.ts";
import { MovementKind, type MrrMonth } from "#server/wire/billing/mrr.ts";

type MovesProps = { month: MrrMonth; isCurrent: boolean };

/** The way from a month's start to its end, kind by kind; each line leads to the subscriptions that make it. */
export function Moves({ month, isCurrent }: MovesProps) {
  const { currency } = month;
  const amounts = MovementKind.options.map((kind) => month[kind].amount);
  const [most, least] = [Math.max(0, ...amounts), Math.min(0, ...amounts)];
  const before = { month: monthAfter(month.month, -1), currency };
  return (
    <section aria-labelledby="moves">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="moves" className="text-sm font-semibold">
          What moved it in {monthName(month.month)}
        </h2>
        <SignedMoney
          amount={month.mrrEnd - month.mrrStart}
          currency={currency}
          className="text-table font-semibold"
          isColored
        />
      </div>
      <dl className="text-table">
        <Total term={`On ${lastDayOf(before.month)}`} href={mrrHref(before)}>
          <Money amount={month.mrrStart} currency={currency} />
        </Total>
        {MovementKind.options.map((kind) => (
          <Move key={kind} {...{ kind, month, most, least }} />
        ))}
        <Total
          term={isCurrent ? "Today" : `On ${lastDayOf(month.month)}`}
          href={mrrHref(month)}
          isLast
        >
          <Money amount={month.mrrEnd} currency={currency} />
        </Total>
      </dl>
    </section>
  );
}

const line = "grid min-h-8 items-center gap-3 max-md:min-h-11";

function Total(props: { term: string; href: string; children: React.ReactNode; isLast?: boolean }) {
  return (
    <div
      className={cn(
        line,
        "grid-cols-[minmax(0,1fr)_auto]",
        props.isLast && "mt-1 border-t border-line pt-1 font-semibold",
      )}
    >
      <dt className={cn(!props.isLast && "text-ink-muted")}>{props.term}</dt>
      <dd className="font-semibold">
        <Link href={props.href} className="text-ink no-underline hover:underline">
          {props.children}
        </Link>
      </dd>
    </div>
  );
}

type MoveProps = { kind: MovementKind; month: MrrMonth; most: number; least: number };

function Move({ kind, month, most, least }: MoveProps) {
  const { amount, movements } = month[kind];
  const text = <SignedMoney amount={amount} currency={month.currency} />;
  return (
    <div className={cn(line, "grid-cols-[7.5rem_minmax(0,1fr)_6rem]")}>
      <dt>
        {kindWords[kind]} <span className="text-ink-muted">{movements}</span>
      </dt>
      <dd aria-hidden className="relative h-3.5">
        <Bar amount={amount} most={most} least={least} />
      </dd>
      <dd className="text-right font-semibold">
        {movements > 0 ? (
          <Link
            href={movementsHref(month, kind)}
            aria-label={`${monthName(month.month)}: ${kindWords[kind]}`}
            className="text-ink no-underline hover:underline"
          >
            {text}
          </Link>
        ) : (
          <span className="font-normal text-ink-muted">{text}</span>
        )}
      </dd>
    </div>
  );
}

/** From the line of zero, right of which there is more and left of which there is less. */
function Bar({ amount, most, least }: { amount: number; most: number; least: number }) {
  const span = most - least || 1;
  const zero = (0 - least) / span;
  const [from, to] = amount < 0 ? [zero + amount / span, zero] : [zero, zero + amount / span];
  return (
    <>
      <span
        className="absolute -inset-y-2.5 w-px bg-line-firm"
        style={{ left: `${zero * 100}%` }}
      />
      <span
        className={cn("absolute inset-y-0 rounded-sm", amount < 0 ? "bg-chart-before" : "bg-chart")}
        style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
      />
    </>
  );
}
