import type { FrameEvent } from "#components/checkout/embed/messages.ts";
import { Footer } from "#components/checkout/footer.tsx";
import { WalletProofForm } from "#components/checkout/form/methods/wallet-option.tsx";
import { PayForm } from "#components/checkout/form/pay-form.tsx";
import { Languages } from "#components/checkout/languages.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { OrderSummary } from "#components/checkout/order/order-summary.tsx";
import { Agreement } from "#components/checkout/outcome/agreement.tsx";
import { Authentication } from "#components/checkout/outcome/authentication.tsx";
import { BankCode } from "#components/checkout/outcome/bank-code.tsx";
import { Bought } from "#components/checkout/outcome/bought.tsx";
import {
  Ended,
  LinkHeld,
  LinkUnavailable,
  NotFound,
  Unsubscribe,
} from "#components/checkout/outcome/dead-ends.tsx";
import { DebitAsked } from "#components/checkout/outcome/debit-asked.tsx";
import { DocumentChecked } from "#components/checkout/outcome/document-checked.tsx";
import { OnPhone } from "#components/checkout/outcome/on-phone.tsx";
import { ReceiptSide, RefundSide } from "#components/checkout/outcome/receipt-side.tsx";
import { Receipt } from "#components/checkout/outcome/receipt.tsx";
import { RefundNote } from "#components/checkout/outcome/refund-note.tsx";
import {
  Away,
  Elsewhere,
  PaperAway,
  Processing,
  Unsure,
} from "#components/checkout/outcome/waiting.tsx";
import { ShopHead } from "#components/checkout/shop-head.tsx";
import type { CheckoutView } from "#server/checkout/view.ts";

type PageProps = {
  t: Translate;
  view: CheckoutView;
  /** The page's own address, to which a language is added. */
  here: string;
  /** The event for the page that holds this one in a frame. */
  told: FrameEvent;
  /** Whether the shopper chooses a language instead. */
  chooses: boolean;
};

/** The hosted page's body, for every state of a checkout: the brand's side, and the paper. */
export function CheckoutPage({ t, view, here, told, chooses }: PageProps) {
  const shop = "shop" in view ? view.shop : null;
  const pays = "form" in view && !chooses;
  return (
    <>
      {pays && (
        <a className="skip" href="#pay">
          {t("skip")}
        </a>
      )}
      <div
        className={`page ${shop?.embedded ? "embedded" : ""}`}
        data-state={view.state}
        data-frame={shop?.framed ? shop.embedOrigin : undefined}
        data-told={shop?.framed ? JSON.stringify(told) : undefined}
      >
        {pays && <FirstButton />}
        <Side t={t} view={view} />
        <div className="paper">
          <main className={pays ? "" : "still"}>
            {chooses ? <Languages t={t} here={here} /> : <State t={t} view={view} />}
          </main>
          <Footer t={t} shop={shop} here={here} />
        </div>
      </div>
    </>
  );
}

/**
 * Enter in a field is a press on the first button of the form, wherever it stands: without this one it would move the order to
 * a phone, or pay by a wallet.
 */
function FirstButton() {
  return <button form="pay" className="unseen" tabIndex={-1} aria-hidden />;
}

function Side({ t, view }: { t: Translate; view: CheckoutView }) {
  if (view.state === "complete") return <ReceiptSide t={t} view={view} />;
  if (view.state === "refund_note") return <RefundSide t={t} view={view} />;
  if ("order" in view)
    return (
      <OrderSummary
        t={t}
        shop={view.shop}
        order={view.order}
        quantity={"form" in view && view.form.chooses.quantity ? view.form.values.quantity : null}
        form={"form" in view ? view.form : null}
        refusal={"refusal" in view ? view.refusal : null}
        heads={"form" in view}
        says={view.state === "debit" ? t("debitComing") : undefined}
      />
    );
  const shop = "shop" in view ? view.shop : null;
  return <header className="side">{shop && <ShopHead t={t} shop={shop} />}</header>;
}

function State({ t, view }: { t: Translate; view: CheckoutView }) {
  switch (view.state) {
    case "open":
    case "declined":
      return (
        <>
          <PayForm t={t} {...view} />
          <WalletProofForm form={view.form} />
        </>
      );
    case "phone":
      return <OnPhone t={t} view={view} />;
    case "processing":
      return <Processing t={t} view={view} />;
    case "elsewhere":
      return <Elsewhere t={t} view={view} />;
    case "authentication":
      return <Authentication t={t} view={view} />;
    case "debit":
      return <DebitAsked t={t} view={view} />;
    case "code":
      return <BankCode t={t} view={view} />;
    case "complete":
      return <Receipt t={t} view={view} />;
    case "refund_note":
      return <RefundNote t={t} view={view} />;
    case "subscription":
      return <Agreement t={t} view={view} />;
    case "unsubscribe":
    case "unsubscribed":
      return <Unsubscribe t={t} view={view} />;
    case "bought":
      return <Bought t={t} view={view} />;
    case "expired":
    case "canceled":
      return <Ended t={t} view={view} />;
    case "away":
      return <Away t={t} view={view} />;
    case "paper_away":
      return <PaperAway t={t} view={view} />;
    case "document_check":
      return <DocumentChecked t={t} view={view} />;
    case "unsure":
      return <Unsure t={t} view={view} />;
    case "link_held":
      return <LinkHeld t={t} view={view} />;
    case "link_unavailable":
      return <LinkUnavailable t={t} view={view} />;
    case "not_found":
      return <NotFound t={t} />;
  }
}
