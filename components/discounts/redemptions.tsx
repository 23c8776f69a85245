import { UseCurve } from "#components/discounts/use-curve.tsx";
import { Absent } from "#components/display/description-list.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { TimeAgo } from "#components/display/time/time-ago.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Link } from "#components/ui/link.tsx";
import type { DiscountUse } from "#server/wire/dashboard/discount-use.ts";
import type { DiscountRedemption } from "#server/wire/selling/discount.ts";

type RedemptionsProps = {
  redemptions: DiscountRedemption[];
  use: DiscountUse;
  /** Names of customers, as far as they are known. */
  names: Readonly<Record<string, string>>;
};

/** The curve of thirty days, and the newest payments that have the discount, or had it until they were refunded. */
export function Redemptions({ redemptions, use, names }: RedemptionsProps) {
  return (
    <Card className="min-w-0">
      <CardHeader title="Redemptions" />
      <CardBody>
        {redemptions.length === 0 ? (
          <p className="text-ink-muted">Nobody has paid with it yet.</p>
        ) : (
          <>
            <UseCurve use={use} />
            <div className="mt-4 overflow-x-auto">
              <table className="w-full min-w-96 text-table tabular-nums">
                <caption className="sr-only">Newest redemptions</caption>
                <thead className="text-left text-ink-muted">
                  <tr>
                    <th scope="col" className="py-2 font-medium">
                      Customer
                    </th>
                    <th scope="col" className="py-2 text-right font-medium">
                      Order
                    </th>
                    <th scope="col" className="py-2 text-right font-medium">
                      Off
                    </th>
                    <th scope="col" className="py-2 text-right font-medium">
                      When
                    </th>
                  </tr>
                </thead>
                <tbody className="divide-y divide-line border-t border-line">
                  {redemptions.map((one) => (
                    <Row key={one.id} of={one} name={names[one.customerId ?? ""]} />
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </CardBody>
    </Card>
  );
}

function Row({ of, name }: { of: DiscountRedemption; name: string | undefined }) {
  const { paymentIntentId, orderAmount, amount, currency, status, settledAt } = of;
  return (
    <tr>
      <th scope="row" className="max-w-40 truncate py-2 text-left font-medium">
        <Link href={`/payments/${paymentIntentId}`}>{name ?? <Absent />}</Link>
      </th>
      <td className="py-2 text-right font-medium">{formatMoney(orderAmount, currency)}</td>
      <td className="py-2 text-right text-ink-muted">
        {status === "returned" ? "Given back" : formatMoney(-amount, currency)}
      </td>
      <td className="py-2 text-right text-ink-muted">
        <TimeAgo value={settledAt} />
      </td>
    </tr>
  );
}
