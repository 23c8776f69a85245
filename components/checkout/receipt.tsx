import type { ReactNode } from "react";
import { brandName } from "#server/wire/atoms/brand-name.ts";
import { LocalTime } from "#components/checkout/local-time.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { OrderLines } from "#components/checkout/order-lines.tsx";
import { Sums } from "#components/checkout/sums.tsx";
import { formatMoney } from "#components/display/format-money.ts";
import type {
  CheckoutView,
  PaidMethod,
  Receipt as ReceiptOf,
  Shop,
} from "#server/checkout/view.ts";

type CompleteView = Extract<CheckoutView, { state: "complete" }>;

/** The paper side of a payment: what was paid when, with what, for what. This alone is printed. */
export function Receipt({ t, view }: { t: Translate; view: CompleteView }) {
  const { shop, order, receipt } = view;
  const money = (amount: number) => formatMoney(amount, order.currency, t.locale);
  const { method } = receipt;
  return (
    <section className="receipt" aria-labelledby="receipt">
      <h2 id="receipt">
        {receipt.number ? t("receiptNumber", { number: receipt.number }) : t("receipt")}
      </h2>
      <dl className="facts">
        {order.mode !== "setup" && <Fact label={t("amountPaid")}>{money(order.total)}</Fact>}
        {receipt.refunded > 0 && <Fact label={t("refunded")}>{money(receipt.refunded)}</Fact>}
        <Fact label={t("date")}>
          <LocalTime t={t} at={receipt.paidAt} style="day" timeZone={receipt.timeZone} />
        </Fact>
        {method && <Fact label={t("paidWith")}>{methodWords(t, method)}</Fact>}
        <Fact label={t("paidTo")}>
          <Seller t={t} shop={shop} seller={receipt.seller} />
        </Fact>
        <Fact label={t("reference")}>
          <span className="code">{receipt.reference}</span>
        </Fact>
      </dl>
      {order.title && <p className="receipt-title">{order.title}</p>}
      <OrderLines t={t} order={order} />
      <Sums t={t} order={order} />
    </section>
  );
}

type SellerProps = { t: Translate; shop: Shop; seller: ReceiptOf["seller"] };

/** Who sells, as the law wants it on a receipt. */
function Seller({ t, shop, seller }: SellerProps) {
  const { name, address, registration, vat } = seller;
  const lines = [
    name ?? shop.legalName ?? shop.name,
    ...address,
    ...(registration ? [t("companyNumber", { number: registration })] : []),
    ...(vat ? [t("vatNumber", { number: vat })] : []),
  ];
  return lines.map((line, index) => (
    <span key={index} className="seller-line">
      {line}
    </span>
  ));
}

function methodWords(t: Translate, method: NonNullable<PaidMethod>): string {
  if (method === "wallet") return t("wallet");
  return t("savedCard", { brand: brandName(method.brand), last4: method.last4 });
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
