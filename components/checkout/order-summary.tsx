import { formatMoney } from "#components/display/format-money.ts";
import { periodWords } from "#components/checkout/period.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { Order, OrderLine, Shop } from "#server/checkout/view.ts";

/** Above this many lines the list is folded. */
const linesShown = 5;

/** Who is paid, for what, and how much. */
export function OrderSummary({
  t,
  shop,
  order,
  quantity = 1,
  heads = false,
}: {
  t: Translate;
  shop: Shop;
  order: Order;
  quantity?: number;
  /** The page's heading stands here; other states have one of their own. */
  heads?: boolean;
}) {
  const Title = heads ? "h1" : "p";
  const money = (amount: number) => formatMoney(amount, order.currency, t.locale);
  const setup = order.mode === "setup";
  return (
    <section className="summary" aria-label={t("summary")}>
      <ShopName shop={shop} />
      <div className="due">
        <Title className="due-title">
          {order.title ?? (order.fundsBalance ? t("addFunds") : t("total"))}
        </Title>
        <p className="due-amount">
          <span data-total>{money(order.total)}</span>
          {order.recurring && !setup && (
            <span className="period"> {periodWords(t, order.recurring)}</span>
          )}
        </p>
        {setup && <p className="due-note">{t("notCharged")}</p>}
        {order.description && <p className="due-note">{order.description}</p>}
      </div>
      {order.lines.length > 0 && <Lines t={t} order={order} quantity={quantity} />}
      {order.tax && (
        <dl className="sums">
          <div className="sum quiet">
            <dt>{t("taxIncluded", { rate: percent(order.tax.rate, t.locale) })}</dt>
            <dd data-tax={order.tax.rate}>{money(order.tax.amount)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

export function ShopName({ shop }: { shop: Shop }) {
  return (
    <p className="shop">
      <span className="avatar" aria-hidden="true">
        {shop.initials}
        {shop.avatarSrc && <img src={shop.avatarSrc} alt="" width="40" height="40" />}
      </span>
      <span className="shop-name">{shop.name}</span>
    </p>
  );
}

function Lines({ t, order, quantity }: { t: Translate; order: Order; quantity: number }) {
  const list = (lines: OrderLine[]) => (
    <ul className="lines">
      {lines.map((line, index) => (
        <Line key={index} t={t} line={line} currency={order.currency} times={quantity} />
      ))}
    </ul>
  );
  if (order.lines.length <= linesShown) return list(order.lines);
  return (
    <>
      {list(order.lines.slice(0, linesShown - 1))}
      <details className="more">
        <summary>+ {order.lines.length - linesShown + 1}</summary>
        {list(order.lines.slice(linesShown - 1))}
      </details>
    </>
  );
}

function Line({
  t,
  line,
  currency,
  times,
}: {
  t: Translate;
  line: OrderLine;
  currency: string;
  times: number;
}) {
  const money = (amount: number) => formatMoney(amount, currency, t.locale);
  const quantity = line.quantity * times;
  const name = line.name ?? "—";
  return (
    <li className="line">
      <span className="thumb" aria-hidden="true">
        {[...name][0]}
        {line.imageSrc && <img src={line.imageSrc} alt="" width="48" height="48" loading="lazy" />}
      </span>
      <span className="line-name">
        {name}
        <span
          className="line-note"
          data-line-quantity={line.quantity}
          data-line-amount={line.amount}
        >
          {quantity > 1 ? t("quantityOf", { quantity, amount: money(line.amount) }) : ""}
        </span>
      </span>
      <span className="line-total" data-line-total={line.total}>
        {money(line.total * times)}
      </span>
    </li>
  );
}

function percent(rate: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 }).format(
    rate / 100,
  );
}
