import { LocalTime } from "#components/checkout/local-time.tsx";
import type { MessageKey } from "#components/checkout/messages/en.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { isAccount } from "#components/checkout/outcome/debit-account.ts";
import { Outcome } from "#components/checkout/outcome/outcome.tsx";
import { methodWords } from "#components/checkout/paper/paper-text.ts";
import { RichText } from "#components/checkout/rich-text.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { CheckoutView } from "#server/checkout/view.ts";

type BoughtView = Extract<CheckoutView, { state: "bought" }>;

/** This browser has paid the link, or is paying it: nothing is charged again without being asked for. */
export function Bought({ t, view }: { t: Translate; view: BoughtView }) {
  const { order, purchase, againUrl } = view;
  const paid = purchase.kind === "paid";
  const setup = order.mode === "setup";
  const account = isAccount(purchase.method);
  const amount = formatMoney(purchase.amount, order.currency, t.locale);
  const time = <LocalTime t={t} at={purchase.at} style="time" />;
  return (
    <Outcome
      icon={paid ? "check" : "clock"}
      tone="calm"
      title={<RichText text={t(titleOf(paid, setup, account))} parts={{ time }} />}
      text={
        paid ? (
          setup ? (
            t(account ? "completeTextAccount" : "completeTextSetup", { merchant: view.shop.name })
          ) : (
            paidText(t, view, amount)
          )
        ) : (
          <RichText text={t("underWayText", { amount })} parts={{ time }} />
        )
      }
      money={{
        label: t("yourMoney"),
        text: setup ? t("moneyNone") : t(paid ? "moneyOnce" : "moneyUnderWay", { amount }),
        urgent: !paid,
      }}
    >
      <a className="button primary" href={purchase.url}>
        {t(goOf(paid, setup, account))}
      </a>
      {againUrl && (
        <>
          <a className="button plain" href={againUrl} rel="nofollow">
            {setup ? t("newCard") : t("payAgain")}
          </a>
          {!setup && <p className="small">{t("payAgainHint", { amount: totalWords(t, view) })}</p>}
        </>
      )}
    </Outcome>
  );
}

function titleOf(paid: boolean, setup: boolean, account: boolean): MessageKey {
  if (!paid) return "underWayTitle";
  const saved = account ? "boughtAccountTitle" : "boughtSetupTitle";
  return setup ? saved : "boughtTitle";
}

function goOf(paid: boolean, setup: boolean, account: boolean): MessageKey {
  if (!paid) return "underWayGo";
  const saved = account ? "completeSetupAccount" : "completeSetup";
  return setup ? saved : "seeReceipt";
}

/** The price of one more payment, which the merchant may have changed since. */
function totalWords(t: Translate, { order }: BoughtView): string {
  return formatMoney(order.total, order.currency, t.locale);
}

function paidText(t: Translate, { shop, purchase }: BoughtView, amount: string): string {
  const { method } = purchase;
  const merchant = shop.name;
  if (method === null) return t("boughtText", { amount, merchant });
  return t("boughtWith", { amount, merchant, method: methodWords(t, method) });
}
