import { formatMoney } from "#components/display/money/format-money.ts";
import { shortDay } from "#components/display/time/day-words.ts";
import type { OverviewDay } from "#server/wire/dashboard/overview.ts";

type DaysProps = { days: OverviewDay[]; currency: string };

/** The numbers of the days for those who do not see the line. */
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
