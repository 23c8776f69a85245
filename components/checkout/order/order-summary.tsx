import { OrderLines } from "#components/checkout/order/order-lines.tsx";
import { periodWords } from "#components/checkout/order/period.ts";
import { ShopHead } from "#components/checkout/shop-head.tsx";
import { SideLinks } from "#components/checkout/order/side-links.tsx";
import { Sums } from "#components/checkout/order/sums.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { Thumb } from "#components/checkout/order/thumb.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Order, Shop } from "#server/checkout/view.ts";

/** On a phone this many pictures stand in the folded line. */
const thumbsFolded = 3;

type SummaryProps = {
  t: Translate;
  shop: Shop;
  order: Order;
  /** How many of it all the shopper chooses just now; null where there is nothing to choose. */
  quantity: number | null;
  cancelUrl?: string | null;
  /** The page's heading stands here; other states have one of their own. */
  heads?: boolean;
};

/** The brand's side: who is paid, for what, and how much. On a phone it folds to one line. */
export function OrderSummary({ t, shop, order, quantity, cancelUrl, heads }: SummaryProps) {
  const Title = heads ? "h1" : "p";
  const total = formatMoney(order.total, order.currency, t.locale);
  const setup = order.mode === "setup";
  const period = order.recurring && !setup ? periodWords(t, order.recurring) : null;
  return (
    <section className="side" aria-label={t("summary")}>
      <ShopHead t={t} shop={shop} />
      <div className="due">
        <Title className="due-title">
          {order.title ?? t(titleKey(order), { merchant: shop.name })}
        </Title>
        <p className="due-amount">
          <bdi data-total>{total}</bdi>
          {period && <span className="period"> {period}</span>}
        </p>
        {setup && <p className="due-note">{t("notCharged")}</p>}
        {order.description && <p className="due-note">{order.description}</p>}
      </div>
      <details className="fold">
        <summary>
          {order.lines.length > 0 && (
            <span className="fold-thumbs">
              {order.lines.slice(0, thumbsFolded).map((line, index) => (
                <Thumb key={index} line={line} />
              ))}
            </span>
          )}
          <span className="fold-count">{countWords(t, order)}</span>
          <bdi className="fold-total" data-total>
            {total}
          </bdi>
        </summary>
      </details>
      <div className="all">
        <OrderLines t={t} order={order} quantity={quantity} />
        <Sums t={t} order={order} />
      </div>
      <SideLinks t={t} shop={shop} backUrl={cancelUrl ?? null} />
    </section>
  );
}

function titleKey(order: Order) {
  if (order.fundsBalance) return "addFunds";
  return order.mode === "setup" ? "titleSetup" : "title";
}

function countWords(t: Translate, order: Order): string {
  const count = order.lines.length;
  return count > 0 ? t("items", { count }) : (order.title ?? t("summary"));
}
