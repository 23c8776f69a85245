import { isGone } from "#components/checkout/form/refused/gone-notice.tsx";
import { Icon } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Order, PayForm, Refusal } from "#server/checkout/view.ts";
import { isFree } from "#server/pricing/free.ts";

type BarProps = { t: Translate; order: Order; form: PayForm; refusal: Refusal | null };

/** The button that pays; where the order changed just before it was charged, with the ways not to. */
export function PayBar({ t, order, form, refusal }: BarProps) {
  const soldOut = isSoldOut(form, refusal);
  return (
    <>
      <div className="pay-bar">
        {soldOut ? (
          <button type="submit" name="do" value="update" className="button plain" formNoValidate>
            {t("checkAgain")}
          </button>
        ) : (
          <button type="submit" name="do" value="pay" className="button primary" data-pay>
            <Icon name="lock" />
            <span data-label>{submitWords(t, order, form)}</span>
            <span className="spinner" aria-hidden="true" />
          </button>
        )}
      </div>
      {isGone(refusal) && (
        <div className="gone-ways">
          {form.cancelUrl && (
            <a className="button plain" href={form.cancelUrl} rel="noreferrer">
              {t("dontPay")}
            </a>
          )}
          {refusal.kind === "code_gone" && form.selling?.code && (
            <button type="submit" name="do" value="update" className="link" formNoValidate>
              {t("tryAnotherCode")}
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** Whether nothing is left that the shopper could pay for just now. */
export function isSoldOut({ chooses }: PayForm, refusal: Refusal | null): boolean {
  return refusal?.kind === "stock_gone" && !chooses.quantity;
}

function submitWords(t: Translate, order: Order, { submitLabel, methods }: PayForm): string {
  if (submitLabel) return submitLabel;
  const amount = formatMoney(order.total, order.currency, t.locale);
  if (order.mode === "setup") return t(methods.bankWays.length > 0 ? "portalSave" : "saveCard");
  if (order.sums.discount?.isTrial) return t("startTrial");
  if (isFree(order)) return t("completeOrder");
  if (order.mode === "subscription") return t("subscribe", { amount });
  return order.fundsBalance ? t("fund", { amount }) : t("pay", { amount });
}
