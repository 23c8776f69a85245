import type { Translate } from "#components/checkout/messages/translate.ts";
import { Outcome } from "#components/checkout/outcome/outcome.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { CheckoutView } from "#server/checkout/view.ts";

type DebitView = Extract<CheckoutView, { state: "debit" }>;

/** The payer's bank was asked and answers days later: nothing to wait for here, so that the page does not load itself again. */
export function DebitAsked({ t, view }: { t: Translate; view: DebitView }) {
  const { debit, order, shop, successUrl } = view;
  const amount = formatMoney(order.total, order.currency, t.locale);
  const account = `${debit.country}•• •••• ${debit.last4}`;
  return (
    <Outcome
      icon="clock"
      tone="calm"
      title={t("debitTitle")}
      text={t("debitText", { amount, account })}
      money={{ label: t("yourMoney"), text: t("debitMoney", { amount }) }}
    >
      {successUrl && (
        <a className="button primary" href={successUrl}>
          {t("returnTo", { merchant: shop.name })}
        </a>
      )}
      <p className="small">{t("debitClose", { mandate: debit.mandate })}</p>
    </Outcome>
  );
}
