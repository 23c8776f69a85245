import type { ReactNode } from "react";
import { LocalTime } from "#components/checkout/local-time.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { OrderLines } from "#components/checkout/order/order-lines.tsx";
import { Sums } from "#components/checkout/order/sums.tsx";
import { isAccount } from "#components/checkout/outcome/debit-account.ts";
import {
  answerText,
  checkTexts,
  methodWords,
  sellerText,
} from "#components/checkout/paper/paper-text.ts";
import { writesPdf } from "#components/checkout/paper/writes-pdf.ts";
import { QrCode } from "#components/display/code/qr-code.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Receipt as ReceiptOf } from "#server/checkout/receipt-view.ts";
import type { CheckoutView, Shop } from "#server/checkout/view.ts";
import { bankDebits } from "#server/wire/atoms/checkout/bank/bank-debits.ts";

type CompleteView = Extract<CheckoutView, { state: "complete" }>;

/** The paper side of a payment: what was paid when, with what, for what. This alone is printed. */
export function Receipt({ t, view }: { t: Translate; view: CompleteView }) {
  const { shop, order, receipt } = view;
  if (order.mode === "setup") return <SavedCard t={t} receipt={receipt} />;
  const money = (amount: number) => formatMoney(amount, order.currency, t.locale);
  const { method } = receipt;
  return (
    <section className="receipt" aria-labelledby="receipt">
      <h2 id="receipt">
        {receipt.number ? t("receiptNumber", { number: receipt.number }) : t("receipt")}
      </h2>
      <dl className="facts">
        {receipt.refunded > 0 && <Fact label={t("refunded")}>{money(receipt.refunded)}</Fact>}
        <Fact label={t("date")}>
          <LocalTime t={t} at={receipt.paidAt} style="day" timeZone={receipt.timeZone} />
        </Fact>
        {method && (
          <Fact label={t("paidWith")}>
            <span dir={t.direction}>{methodWords(t, method)}</span>
          </Fact>
        )}
        {receipt.address.length > 0 && (
          <Fact label={t("address")}>
            {receipt.address.map((line, index) => (
              <span key={index} className="seller-line" dir={t.direction}>
                <bdi>{line}</bdi>
              </span>
            ))}
          </Fact>
        )}
        {answerText(t, receipt).map(({ label, value }, index) => (
          <Fact key={index} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
      {order.title && <p className="receipt-title">{order.title}</p>}
      <OrderLines t={t} order={order} />
      <Sums t={t} order={order} isPaid />
      <dl className="facts receipt-foot">
        <Fact label={t("paidTo")}>
          <Seller t={t} shop={shop} seller={receipt.seller} />
        </Fact>
        <Fact label={t("reference")}>
          <span className="code">{receipt.reference}</span>
        </Fact>
      </dl>
      <Checks t={t} of={receipt} />
    </section>
  );
}

/** Where the document is checked. Printed it has a code, where the page is the document because no file can be written. */
export function Checks({ t, of }: { t: Translate; of: Pick<ReceiptOf, "proofs" | "timeZone"> }) {
  return checkTexts(t, of).map(({ title, text, url }) => (
    <div key={url} className="check">
      <a href={`${url}&lang=${t.locale}`}>{title}</a>
      {!writesPdf(t.locale) && (
        <>
          <QrCode text={url} label={title} className="check-code" />
          <p className="check-text">{text}</p>
        </>
      )}
    </div>
  ));
}

/** Nothing was paid, so there is no receipt: which card or account is kept, and since when. */
function SavedCard({ t, receipt }: { t: Translate; receipt: ReceiptOf }) {
  const { method } = receipt;
  return (
    <section className="receipt" aria-labelledby="saved-card">
      <h2 id="saved-card">{isAccount(method) ? bankDebits[method].label : t("card")}</h2>
      <dl className="facts">
        {method && !isAccount(method) && (
          <Fact label={t("card")}>
            <span dir={t.direction}>{methodWords(t, method)}</span>
          </Fact>
        )}
        <Fact label={t("date")}>
          <LocalTime t={t} at={receipt.paidAt} style="day" timeZone={receipt.timeZone} />
        </Fact>
        <Fact label={t("reference")}>
          <span className="code">{receipt.reference}</span>
        </Fact>
      </dl>
    </section>
  );
}

type SellerProps = { t: Translate; shop: Shop; seller: ReceiptOf["seller"] };

/** The seller's details, as the law requires them on a receipt. */
export function Seller({ t, shop, seller }: SellerProps) {
  return sellerText(t, shop, seller).map((line, index) => (
    <span key={index} className="seller-line" dir={t.direction}>
      <bdi>{line}</bdi>
    </span>
  ));
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
