import { LocalTime } from "#components/checkout/local-time.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { refundRows } from "#components/checkout/order/sum-rows.ts";
import { Checks, Fact, Seller } from "#components/checkout/outcome/receipt.tsx";
import { methodWords } from "#components/checkout/paper/paper-text.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { CheckoutView } from "#server/checkout/view.ts";

type NoteView = Extract<CheckoutView, { state: "refund_note" }>;

/** The paper side of a refund: how much went back, when and where to, and of which payment. */
export function RefundNote({ t, view }: { t: Translate; view: NoteView }) {
  const { shop, order, note } = view;
  const { payment, method, timeZone } = note;
  const rows = refundRows(t, note.parts, order.currency);
  const money = (amount: number) => formatMoney(amount, order.currency, t.locale);
  return (
    <section className="receipt" aria-labelledby="receipt">
      <h2 id="receipt">{t("refundNote", { number: note.number })}</h2>
      {note.cameBack && <p>{t("refundCameBack", { merchant: shop.name })}</p>}
      <dl className="facts">
        <Fact label={t("refunded")}>{money(note.amount)}</Fact>
        <Fact label={t("date")}>
          <LocalTime t={t} at={note.at} style="day" timeZone={timeZone} />
        </Fact>
        {method && (
          <Fact label={t("refundedTo")}>
            <span dir={t.direction}>{methodWords(t, method)}</span>
          </Fact>
        )}
        <Fact label={t("refundedBy")}>
          <Seller t={t} shop={shop} seller={note.seller} />
        </Fact>
        <Fact label={t("firstPayment")}>
          <span className="seller-line">{money(payment.amount)}</span>
          <span className="seller-line">
            <LocalTime t={t} at={payment.at} style="day" timeZone={timeZone} />
          </span>
          {payment.receiptNumber && (
            <span className="seller-line">
              {t("receiptNumber", { number: payment.receiptNumber })}
            </span>
          )}
        </Fact>
        <Fact label={t("reference")}>
          <span className="code">{note.reference}</span>
        </Fact>
      </dl>
      {rows.length > 0 && (
        <dl className="sums">
          {rows.map(({ label, amount }, index) => (
            <div key={index} className="sum">
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <dd>
                <bdi>{amount}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Checks t={t} of={note} />
    </section>
  );
}
