import { formatMoney } from "#components/display/format-money.ts";
import { momentFormat } from "#components/display/formatters.ts";
import { rowsHref } from "#components/overview/rows-address.ts";
import type { OverviewDay } from "#server/wire/overview.ts";

type DaysProps = { days: OverviewDay[]; currency: string };

/** A day's number where it is pointed at, and the way to its payments. */
export function DayTargets({ days, currency }: DaysProps) {
  return (
    <div className="absolute inset-0 flex">
      {days.map((day) => (
        <a
          key={day.date}
          href={hrefOf(day.date, currency)}
          tabIndex={-1}
          title={wordsOf(day, currency)}
          aria-label={wordsOf(day, currency)}
          className="h-full flex-1 hover:bg-link/10"
        />
      ))}
    </div>
  );
}

/** The numbers of the days for those who do not see the line, with the same ways. */
export function DayNumbers({ days, currency }: DaysProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>Volume by day in {currency}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Amount</th>
            <th scope="col">Payments</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ paid }) => paid > 0)
            .map(({ date, volume, paid }) => (
              <tr key={date}>
                <th scope="row">{shortDay(date)}</th>
                <td>{formatMoney(volume, currency)}</td>
                <td>{paid}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

export function shortDay(date: string | undefined): string {
  if (!date) return "";
  return momentFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00.000Z`),
  );
}

/** “Sat 14 Nov” */
export function dayWithName(date: string): string {
  const day = new Date(`${date}T00:00:00.000Z`);
  const name = momentFormat("en-GB", { weekday: "short", timeZone: "UTC" }).format(day);
  return `${name} ${shortDay(date)}`;
}

function wordsOf({ date, volume, paid }: OverviewDay, currency: string): string {
  const payments = `${paid} ${paid === 1 ? "payment" : "payments"}`;
  return `${shortDay(date)}: ${formatMoney(volume, currency)}, ${payments}`;
}

function hrefOf(date: string, currency: string): string {
  return rowsHref("/payments", { from: date, to: date }, { outcome: "captured", currency });
}
