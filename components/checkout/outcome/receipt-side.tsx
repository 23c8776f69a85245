import { Icon } from "#components/checkout/icons.tsx";
import type { MessageKey } from "#components/checkout/messages/en.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { DueAmount } from "#components/checkout/order/due-amount.tsx";
import { SideLinks } from "#components/checkout/order/side-links.tsx";
import { wayOut } from "#components/checkout/order/way-out.ts";
import { isAccount } from "#components/checkout/outcome/debit-account.ts";
import { writesPdf } from "#components/checkout/paper/writes-pdf.ts";
import { ShopHead } from "#components/checkout/shop-head.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { Receipt } from "#server/checkout/receipt-view.ts";
import type { CheckoutView, Order } from "#server/checkout/view.ts";
import { isCardless, isFree, savesAlone } from "#server/pricing/free.ts";

type CompleteView = Extract<CheckoutView, { state: "complete" }>;

/** The visible confirmation: it stands before anybody is sent anywhere. */
export function ReceiptSide({ t, view }: { t: Translate; view: CompleteView }) {
  const { shop, order, receipt, next } = view;
  const setup = order.mode === "setup";
  const merchant = shop.name;
  return (
    <section className="side paid" aria-labelledby="outcome">
      <ShopHead t={t} shop={shop} />
      <div className="due">
        <span className="sign good">
          <Icon name="check" />
        </span>
        <h1 id="outcome" className="due-title">
          {t(titleOf(order, receipt))}
        </h1>
        {!setup && <DueAmount amount={formatMoney(order.total, order.currency, t.locale)} />}
        <p className="due-note">{t(textOf(order, receipt), { merchant })}</p>
        {receipt.email && !setup && order.total > 0 && (
          <p className="due-note">{t("receiptSent", { email: receipt.email })}</p>
        )}
      </div>
      <div className="buttons">
        {next && (
          <a className="button primary" href={next.url} rel="noreferrer" {...wayOut(shop, "next")}>
            <span>{t("returnTo", { merchant })}</span>
          </a>
        )}
        {!setup && <PaperButtons t={t} pdfUrl={receipt.pdfUrl} />}
        {receipt.subscriptionUrl && (
          <a
            className="button plain"
            href={`${receipt.subscriptionUrl}&lang=${t.locale}`}
            {...(shop.framed && { target: "_blank" })}
          >
            {t("agreementManage")}
          </a>
        )}
        {next?.afterS != null && <p className="small">{t("returning", { merchant })}</p>}
      </div>
      <SideLinks t={t} shop={shop} backUrl={null} />
    </section>
  );
}

type NoteView = Extract<CheckoutView, { state: "refund_note" }>;

/** That money went back, before its paper. */
export function RefundSide({ t, view }: { t: Translate; view: NoteView }) {
  const { shop, order, note } = view;
  return (
    <section className="side paid" aria-labelledby="outcome">
      <ShopHead t={t} shop={shop} />
      <div className="due">
        <span className="sign good">
          <Icon name="check" />
        </span>
        <h1 id="outcome" className="due-title">
          {t("refundTitle")}
        </h1>
        <DueAmount amount={formatMoney(note.amount, order.currency, t.locale)} />
        {!note.cameBack && <p className="due-note">{t("refundText", { merchant: shop.name })}</p>}
      </div>
      <div className="buttons">
        <PaperButtons t={t} pdfUrl={note.pdfUrl} />
      </div>
      <SideLinks t={t} shop={shop} backUrl={null} />
    </section>
  );
}

/** The paper to keep: as a file, in the languages whose script our letters can write, or from the printer. */
function PaperButtons({ t, pdfUrl }: { t: Translate; pdfUrl: string | null }) {
  const hasFile = pdfUrl !== null && writesPdf(t.locale);
  return (
    <>
      {hasFile && (
        <a className="button plain" href={`${pdfUrl}&lang=${t.locale}`} download>
          {t("downloadPdf")}
        </a>
      )}
      <button type="button" className="button plain" data-print hidden>
        {t("print")}
      </button>
    </>
  );
}

type Paid = Pick<Receipt, "method">;

function titleOf(order: Order, { method }: Paid): MessageKey {
  if (order.mode === "setup") return isAccount(method) ? "completeSetupAccount" : "completeSetup";
  if (order.mode === "subscription") return "completeSubscription";
  if (isFree(order)) return "completeFree";
  return order.fundsBalance ? "completeFunding" : "completeTitle";
}

function textOf(order: Order, { method }: Paid): MessageKey {
  if (isCardless(order)) return "completeTextTrial";
  // A trial, or a first period that a discount makes free, has saved the card alone.
  if (savesAlone(order)) return isAccount(method) ? "completeTextAccount" : "completeTextSetup";
  return isFree(order) ? "completeTextFree" : "completeText";
}
