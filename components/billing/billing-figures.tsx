import { mrrHref } from "#components/billing/billing-address.ts";
import { Figure, figuresClass } from "#components/billing/figure.tsx";
import { monthName } from "#components/billing/month-words.ts";
import { BigMoney } from "#components/display/money/big-money.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { ArrowDownRight, ArrowUpRight } from "#components/icons/icons.ts";
import { Change } from "#components/overview/change.tsx";
import { changeOf } from "#components/overview/chart/path.ts";
import { cn } from "#components/ui/cn.ts";
import type { DueSum } from "#server/wire/billing/invoices-due.ts";
import { monthAfter } from "#server/wire/billing/month.ts";
import type { MrrMonth } from "#server/wire/billing/mrr.ts";
import type { ToRescue } from "#server/wire/billing/to-rescue.ts";

type BillingFiguresProps = {
  month: MrrMonth;
  toRescue: ToRescue;
  /** Null where nothing is due in this currency. */
  due: DueSum | null;
};

/** The figures of a month, each leading to the subscriptions that make it. */
export function BillingFigures({ month, toRescue, due }: BillingFiguresProps) {
  const { currency, mrrStart, mrrEnd, subscriptionsStart } = month;
  const change = changeOf(mrrEnd, mrrStart);
  return (
    <dl className={figuresClass}>
      <Figure
        term="Every month (MRR)"
        href={mrrHref(month)}
        value={<BigMoney amount={mrrEnd} currency={currency} />}
      >
        {change !== null && <Change change={change} moreIsWorse={false} />}
        {mrrStart > 0 ? `from ${formatMoney(mrrStart, currency)}` : "nothing earlier to compare"}
      </Figure>
      <Figure
        term="Subscriptions that pay"
        href={mrrHref(month)}
        value={month.subscriptionsEnd.toLocaleString("en")}
      >
        <More by={month.subscriptionsEnd - subscriptionsStart} />
        since {monthName(monthAfter(month.month, -1))}
      </Figure>
      <Figure
        term="Invoices due"
        href={due !== null && "/invoices?status=open"}
        value={<BigMoney amount={due?.amount ?? 0} currency={currency} />}
      >
        {due === null ? "none" : due.invoices === 1 ? "1 invoice" : `${due.invoices} invoices`}
        {due !== null && due.late > 0 && (
          <span className="font-medium text-danger">
            {due.late} late, {formatMoney(due.lateAmount, currency)}
          </span>
        )}
      </Figure>
      <Figure
        term="Charges to rescue"
        href={toRescue.subscriptions > 0 && "/subscriptions?status=past_due"}
        value={<BigMoney amount={toRescue.amount} currency={currency} />}
      >
        {toRescue.subscriptions === 0 ? "none declined" : `${toRescue.subscriptions} declined`}
      </Figure>
    </dl>
  );
}

function More({ by }: { by: number }) {
  if (by === 0) return <span>no more, no fewer</span>;
  const Icon = by > 0 ? ArrowUpRight : ArrowDownRight;
  return (
    <span
      className={cn(
        "inline-flex items-center gap-0.5 font-medium",
        by > 0 ? "text-success" : "text-danger",
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{by > 0 ? "up" : "down"} </span>
      {Math.abs(by)}
    </span>
  );
}
