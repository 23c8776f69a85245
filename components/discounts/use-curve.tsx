import { formatMoney } from "#components/display/money/format-money.ts";
import { shortDay } from "#components/display/time/day-words.ts";
import { linePath, pointsOf } from "#components/overview/chart/path.ts";
import type { DiscountUse } from "#server/wire/dashboard/discount-use.ts";

const [width, height] = [600, 80];

/** Payments with the discount on each of the last thirty days; its numbers stand in a table for those who do not see it. */
export function UseCurve({ use: { days, sums } }: { use: DiscountUse }) {
  const values = days.map(({ payments }) => payments);
  const line = linePath(pointsOf(values, width, height, Math.max(...values, 1)));
  return (
    <figure>
      <svg
        aria-hidden
        viewBox={`0 -2 ${width} ${height + 4}`}
        preserveAspectRatio="none"
        className="h-20 w-full"
      >
        <path d={`${line}V${height}H0Z`} fill="var(--chart-1)" opacity="0.1" />
        <path
          d={line}
          fill="none"
          stroke="var(--chart-1)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="mt-2 text-table text-ink-muted">
        {sums.length === 0
          ? "Not used in the last 30 days."
          : `In 30 days ${sums.map(sumWords).join(" · ")}.`}
      </figcaption>
      <div className="sr-only">
        <table>
          <caption>Redemptions by day</caption>
          <tbody>
            {days
              .filter(({ payments }) => payments > 0)
              .map(({ date, payments }) => (
                <tr key={date}>
                  <th scope="row">{shortDay(date)}</th>
                  <td>{payments}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function sumWords({ currency, given, orders }: DiscountUse["sums"][number]): string {
  return `${formatMoney(given, currency)} given on orders of ${formatMoney(orders, currency)}`;
}
