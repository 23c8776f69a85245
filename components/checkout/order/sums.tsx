import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Order } from "#server/checkout/view.ts";

type SumsProps = {
  t: Translate;
  order: Order;
  /** On a receipt nothing is due any more. */
  isPaid?: boolean;
};

/** Subtotal, the tax inside, and the total, as rows. */
export function Sums({ t, order, isPaid = false }: SumsProps) {
  const total = formatMoney(order.total, order.currency, t.locale);
  if (order.mode === "setup") return null;
  const adds = order.lines.length > 1;
  if (!adds && !order.tax) return null;
  return (
    <dl className="sums">
      {adds && (
        <div className="sum">
          <dt>{t("subtotal")}</dt>
          <dd>
            <bdi data-total>{total}</bdi>
          </dd>
        </div>
      )}
      {order.tax && (
        <div className="sum">
          <dt>{t("taxIncluded", { rate: percent(order.tax.rate, t.locale) })}</dt>
          <dd>
            <bdi data-tax={order.tax.rate}>
              {formatMoney(order.tax.amount, order.currency, t.locale)}
            </bdi>
          </dd>
        </div>
      )}
      <div className="sum whole">
        <dt>{t(order.mode === "subscription" && !isPaid ? "dueToday" : "total")}</dt>
        <dd>
          <bdi data-total>{total}</bdi>
        </dd>
      </div>
    </dl>
  );
}

function percent(rate: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 }).format(
    rate / 100,
  );
}
