import { Fragment } from "react";
import { Icon } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { discountWords, type SumRow, sumRows } from "#components/checkout/order/sum-rows.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Order } from "#server/checkout/view.ts";
import type { ShownDiscount } from "#server/pricing/sums/shown-sums.ts";

type SumsProps = {
  t: Translate;
  order: Order;
  /** On a receipt nothing is due any more. */
  isPaid?: boolean;
  /** A form's code can be taken back where it stands. */
  takesBack?: boolean;
  /** A discount that was there until just now. */
  gone?: ShownDiscount | null;
};

/** The parts of the total and the total itself, as rows. */
export function Sums({ t, order, isPaid = false, takesBack = false, gone = null }: SumsProps) {
  if (order.mode === "setup") return null;
  const rows = sumRows(t, order, { onPaper: isPaid });
  if (rows.length === 0) return null;
  const total = formatMoney(order.total, order.currency, t.locale);
  const removable = takesBack && order.sums.discount?.removable === true;
  return (
    <dl className="sums">
      {rows.map((row, index) => (
        <Fragment key={index}>
          <div className="sum">
            <dt>
              {row.kind === "discount" && !isPaid && <Icon name="tag" />}
              <bdi dir={row.kind === "delivery" ? undefined : sentenceDirection(t)}>
                {row.label}
              </bdi>
              {row.kind === "discount" && removable && <RemoveCode t={t} />}
            </dt>
            <dd>
              <bdi {...scriptData(order, row)}>{row.amount}</bdi>
            </dd>
          </div>
          {gone && index === 0 && <Gone t={t} order={order} discount={gone} />}
        </Fragment>
      ))}
      <div className="sum whole">
        <dt>{t(order.mode === "subscription" && !isPaid ? "dueToday" : "total")}</dt>
        <dd>
          <bdi data-total>{total}</bdi>
        </dd>
      </div>
    </dl>
  );
}

function RemoveCode({ t }: { t: Translate }) {
  return (
    <button type="submit" form="pay" name="do" value="remove_code" className="link" formNoValidate>
      {t("removeCode")}
    </button>
  );
}

type GoneProps = { t: Translate; order: Order; discount: ShownDiscount };

function Gone({ t, order, discount }: GoneProps) {
  return (
    <div className="sum">
      <dt>
        <Icon name="tag" />
        <s>
          <bdi>{discountWords(t, discount)}</bdi>
        </s>
        <small>{t("usedUp")}</small>
      </dt>
      <dd>
        {discount.amount > 0 && (
          <s>
            <bdi>{formatMoney(-discount.amount, order.currency, t.locale)}</bdi>
          </s>
        )}
      </dd>
    </div>
  );
}

/** Rows that the page's script writes anew while the shopper chooses how many, or how much, of a plain order. */
function scriptData({ sums, total }: Order, { kind }: SumRow) {
  if (kind === "subtotal" && sums.subtotal === total) return { "data-total": "" };
  const [tax, ...others] = sums.taxes;
  const isOnly = kind === "tax" && others.length === 0;
  return isOnly && tax?.kind === "included" ? { "data-tax": tax.percent } : {};
}

/** A sentence of ours that begins with a code in Latin letters is written from right to left all the same. */
function sentenceDirection({ direction }: Translate): "rtl" | undefined {
  return direction === "rtl" ? direction : undefined;
}
