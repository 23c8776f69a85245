import type { Translate } from "#components/checkout/messages/translate.ts";
import { Thumb } from "#components/checkout/order/thumb.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Order, OrderLine } from "#server/checkout/view.ts";
import { lineTotal, timesLine } from "#server/pricing/lines.ts";

/** Above this many lines the list is folded. */
const linesShown = 4;

type LinesProps = { t: Translate; order: Order; quantity?: number | null };

/** The items bought, line by line; all of them times `quantity` where the shopper chooses how many. */
export function OrderLines({ t, order, quantity = null }: LinesProps) {
  const list = (lines: OrderLine[]) => (
    <ul className="lines">
      {lines.map((line, index) => (
        <Line key={index} t={t} line={line} currency={order.currency} times={quantity} />
      ))}
    </ul>
  );
  const hidden = order.lines.length - linesShown;
  if (order.lines.length === 0) return null;
  // A fold that hides a single line takes as much room as the line.
  if (hidden <= 1) return list(order.lines);
  return (
    <>
      {list(order.lines.slice(0, linesShown))}
      <details className="more">
        <summary>{t("showMore", { count: hidden })}</summary>
        {list(order.lines.slice(linesShown))}
      </details>
    </>
  );
}

type LineProps = { t: Translate; line: OrderLine; currency: string; times: number | null };

function Line({ t, line, currency, times }: LineProps) {
  const money = (amount: number) => formatMoney(amount, currency, t.locale);
  const chosen = timesLine(line, times ?? 1);
  const { quantity } = chosen;
  // The script calculates with these numbers when another quantity is chosen.
  const data = (of: Record<string, number>) => (times === null ? {} : of);
  return (
    <li className="line">
      <Thumb line={line} times={times} />
      <span className="line-name">
        <bdi>{line.name ?? "—"}</bdi>
        <span
          className="line-note"
          {...data({ "data-line-quantity": line.quantity, "data-line-amount": line.amount })}
        >
          {quantity > 1 ? t("quantityOf", { quantity, amount: money(line.amount) }) : ""}
        </span>
      </span>
      <bdi className="line-total">{money(lineTotal(chosen))}</bdi>
    </li>
  );
}
