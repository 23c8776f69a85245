import { Icon } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Order, Refusal } from "#server/checkout/view.ts";

/** A refusal after which the page asks for one decision, and for nothing else that it knows already. */
export function isGone(refusal: Refusal | null): refusal is Gone {
  return refusal?.kind === "code_gone" || refusal?.kind === "stock_gone";
}

export type Gone = Extract<Refusal, { kind: "code_gone" | "stock_gone" }>;

/** A code, or the last piece, that somebody else was quicker to have: nothing was charged, and the shopper decides. */
export function GoneNotice({ t, order, refusal }: { t: Translate; order: Order; refusal: Gone }) {
  const money = (amount: number) => formatMoney(amount, order.currency, t.locale);
  const isCode = refusal.kind === "code_gone";
  return (
    <div className="gone" role="alert" tabIndex={-1} data-refusal={refusal.kind}>
      <span className="gone-icon">
        <Icon name={isCode ? "tag" : "alert"} />
      </span>
      <h2>
        {isCode
          ? t("codeGoneTitle", { code: refusal.code })
          : t("stockGoneTitle", { item: refusal.item })}
      </h2>
      <p>{t(isCode ? "codeGoneText" : "stockGoneText")}</p>
      <div className="money">
        <span className="small">{t("yourMoney")}</span>
        <strong>{t("moneyNone")}</strong>
        {isCode && (
          <dl className="money-sums">
            <div className="sum">
              <dt>{t("withCode")}</dt>
              <dd>
                <s>
                  <bdi>{money(refusal.totalBefore)}</bdi>
                </s>
              </dd>
            </div>
            <div className="sum whole">
              <dt>{t("withoutCode")}</dt>
              <dd>
                <bdi>{money(order.total)}</bdi>
              </dd>
            </div>
          </dl>
        )}
      </div>
    </div>
  );
}
