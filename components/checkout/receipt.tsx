import { brandName } from "#components/checkout/brand-mark.tsx";
import { Outcome } from "#components/checkout/outcome.tsx";
import type { MessageKey } from "#components/checkout/messages/en.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney } from "#components/display/format-money.ts";
import type { CheckoutView, Order, Receipt as ReceiptFacts, Shop } from "#server/checkout/view.ts";

type CompleteView = Extract<CheckoutView, { state: "complete" }>;

/** The visible confirmation: it stands before anybody is sent anywhere. */
export function Complete({ t, view }: { t: Translate; view: CompleteView }) {
  const { shop, order, receipt, next } = view;
  const setup = order.mode === "setup";
  return (
    <Outcome
      icon="check"
      tone="good"
      title={t(completeTitle(order))}
      text={t(setup ? "completeTextSetup" : "completeText", { merchant: shop.name })}
    >
      <Receipt t={t} shop={shop} order={order} receipt={receipt} />
      {next && (
        <a className="button primary" href={next.url} rel="noreferrer">
          <span>{t("returnTo", { merchant: shop.name })}</span>
        </a>
      )}
      {next?.afterS != null && (
        <p className="small centered">{t("returning", { merchant: shop.name })}</p>
      )}
      <button type="button" className="button plain" data-print hidden>
        {t("print")}
      </button>
    </Outcome>
  );
}

function completeTitle(order: Order): MessageKey {
  if (order.mode === "setup") return "completeSetup";
  if (order.mode === "subscription") return "completeSubscription";
  return order.fundsBalance ? "completeFunding" : "completeTitle";
}

type ReceiptProps = { t: Translate; shop: Shop; order: Order; receipt: ReceiptFacts };

function Receipt({ t, shop, order, receipt }: ReceiptProps) {
  const money = (amount: number) => formatMoney(amount, order.currency, t.locale);
  const date = new Intl.DateTimeFormat(t.locale, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return (
    <dl className="receipt" aria-label={t("receipt")}>
      {order.mode !== "setup" && <Row label={t("amountPaid")} value={money(order.total)} strong />}
      {receipt.refunded > 0 && <Row label={t("refunded")} value={money(receipt.refunded)} />}
      <Row label={t("paidTo")} value={shop.legalName ?? shop.name} />
      <Row label={t("date")} value={`${date.format(new Date(receipt.paidAt))} UTC`} />
      {receipt.method && <Row label={t("paidWith")} value={methodWords(t, receipt.method)} />}
      <Row label={t("reference")} value={receipt.reference} code />
    </dl>
  );
}

function methodWords(t: Translate, method: NonNullable<ReceiptFacts["method"]>): string {
  if (method === "wallet") return t("wallet");
  return t("savedCard", { brand: brandName(method.brand), last4: method.last4 });
}

function Row({
  label,
  value,
  strong,
  code,
}: {
  label: string;
  value: string;
  strong?: boolean;
  code?: boolean;
}) {
  return (
    <div className={`receipt-row ${strong ? "strong" : ""}`}>
      <dt>{label}</dt>
      <dd className={code ? "code" : undefined}>{value}</dd>
    </div>
  );
}
