import type { Translate } from "#components/checkout/messages/translate.ts";
import { CodeEntry } from "#components/checkout/order/code-entry.tsx";
import { DueAmount } from "#components/checkout/order/due-amount.tsx";
import { OrderLines } from "#components/checkout/order/order-lines.tsx";
import { periodWords } from "#components/checkout/order/period.ts";
import { SideLinks } from "#components/checkout/order/side-links.tsx";
import { Sums } from "#components/checkout/order/sums.tsx";
import { Thumb } from "#components/checkout/order/thumb.tsx";
import { ShopHead } from "#components/checkout/shop-head.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Order, PayForm, Refusal, Shop } from "#server/checkout/view.ts";

/** On a phone this many pictures stand in the folded line. */
const thumbsFolded = 3;

type SummaryProps = {
  t: Translate;
  shop: Shop;
  order: Order;
  /** How many of it all the shopper chooses just now; null where there is nothing to choose. */
  quantity: number | null;
  /** The form beside it, on a page that pays. */
  form?: PayForm | null;
  refusal?: Refusal | null;
  /** The page's heading stands here; other states have one of their own. */
  heads?: boolean;
  /** Stands above the sum in the place of the order's title. */
  says?: string;
};

/** The brand's side: who is paid, for what, and how much. On a phone it folds to one line. */
export function OrderSummary({
  t,
  shop,
  order,
  quantity,
  form,
  refusal,
  heads,
  says,
}: SummaryProps) {
  const Title = heads ? "h1" : "p";
  const total = formatMoney(order.total, order.currency, t.locale);
  const setup = order.mode === "setup";
  const isGone = refusal?.kind === "code_gone";
  const gone = isGone ? refusal.discount : null;
  const title = isGone
    ? t("totalNow")
    : (says ?? order.title ?? t(titleKey(order, form ?? null), { merchant: shop.name }));
  const count = order.lines.length;
  // A sum that holds for the first period alone is none of every period: the terms beside the button say the other.
  const isEach = order.renewal === order.total;
  const period = order.recurring && !setup && isEach ? periodWords(t, order.recurring) : null;
  return (
    <section className="side" aria-label={t("summary")} data-part="side">
      <ShopHead t={t} shop={shop} />
      <div className="due">
        <Title className="due-title">
          <bdi>{title}</bdi>
        </Title>
        <DueAmount amount={total} changes>
          {period && <span className="period"> {period}</span>}
        </DueAmount>
      </div>
      <details className="fold">
        <summary>
          {count > 0 && (
            <span className="fold-thumbs">
              {order.lines.slice(0, thumbsFolded).map((line, index) => (
                <Thumb key={index} line={line} />
              ))}
            </span>
          )}
          <span className="fold-count">
            <bdi>{count > 0 ? t("items", { count }) : title}</bdi>
          </span>
          <bdi className="fold-total" data-total>
            {total}
          </bdi>
        </summary>
      </details>
      {(setup || order.description) && (
        <div className="due words">
          {setup && <p className="due-note">{t("notCharged")}</p>}
          {order.description && (
            <p className="due-note">
              <bdi>{order.description}</bdi>
            </p>
          )}
        </div>
      )}
      <div className="all">
        <OrderLines t={t} order={order} quantity={quantity} />
        <Sums t={t} order={order} gone={gone} takesBack={form != null} />
      </div>
      {form && !isGone && !shop.embedded && <CodeEntry t={t} form={form} />}
      <SideLinks t={t} shop={shop} backUrl={form?.cancelUrl ?? null} pays={form != null} />
    </section>
  );
}

function titleKey(order: Order, form: PayForm | null) {
  if (order.fundsBalance) return "addFunds";
  if (order.mode !== "setup") return "title";
  return form && form.methods.bankWays.length > 0 ? "titleSetupAny" : "titleSetup";
}
