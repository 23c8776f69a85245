import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { DateTime } from "#components/display/time/date-time.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Progress } from "#components/ui/progress.tsx";
import type { KeyDetail } from "#server/wire/access/key-act.ts";
import type { KeyLimits } from "#server/wire/access/key-limits.ts";

type KeyDayProps = { limits: KeyLimits; today: NonNullable<KeyDetail["today"]> };

/** The money that a key has moved out today, beside the most that it may. */
export function KeyDay({ limits, today }: KeyDayProps) {
  return (
    <Card>
      <CardHeader title="Money out today" />
      <CardBody className="space-y-4">
        {limits.currencies.map((currency) => {
          const spent = today.spent.find((one) => one.currency === currency)?.amount ?? 0;
          return <Currency key={currency} {...{ currency, spent, perDay: limits.perDay }} />;
        })}
        <DescriptionList entries={entriesOf(limits, today)} />
      </CardBody>
    </Card>
  );
}

type CurrencyProps = { currency: string; spent: number; perDay: number };

function Currency({ currency, spent, perDay }: CurrencyProps) {
  const left = Math.max(perDay - spent, 0);
  return (
    <div className="space-y-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 tabular-nums">
        <span>
          <strong className="font-semibold">{formatMoney(spent, currency)}</strong> of{" "}
          {formatMoney(perDay, currency)}
        </span>
        <span className="text-ink-muted">{formatMoney(left, currency)} left</span>
      </p>
      <Progress value={Math.min(spent, perDay)} max={perDay} aria-label={`${currency} today`} />
    </div>
  );
}

function entriesOf(limits: KeyLimits, { renewsAt }: KeyDayProps["today"]) {
  const { currencies, perCall, approvalAbove, payees, until } = limits;
  const each = (amount: number) =>
    currencies.map((currency) => formatMoney(amount, currency)).join(", ");
  return [
    { term: "Next day", value: <DateTime value={renewsAt} /> },
    { term: "Most of a call", value: each(perCall) },
    {
      term: "A person",
      value: approvalAbove === undefined ? "Not needed" : `approves above ${each(approvalAbove)}`,
    },
    { term: "Payees", value: payees ? <Payees payees={payees} /> : "Everybody" },
    { term: "Until", value: until ? <DateTime value={until} /> : "No end" },
  ];
}

function Payees({ payees }: { payees: string[] }) {
  return (
    <ul>
      {payees.map((payee) => (
        <li key={payee}>
          {payee === "own_account" ? "The merchant’s bank account" : <Id value={payee} />}
        </li>
      ))}
    </ul>
  );
}
