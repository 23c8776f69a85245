import { Authentication } from "#components/checkout/authentication.tsx";
import { Bought } from "#components/checkout/bought.tsx";
import { CanaryMark, Icon } from "#components/checkout/icons.tsx";
import { OrderSummary, ShopName } from "#components/checkout/order-summary.tsx";
import { PayForm } from "#components/checkout/pay-form.tsx";
import { Ended, LinkHeld, LinkUnavailable, NotFound } from "#components/checkout/dead-ends.tsx";
import { Away, Elsewhere, Processing, Unsure } from "#components/checkout/waiting.tsx";
import { Complete } from "#components/checkout/receipt.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { CheckoutView, Shop } from "#server/checkout/view.ts";

/** The hosted page's body, for every state of a checkout. */
export function CheckoutPage({ t, view }: { t: Translate; view: CheckoutView }) {
  const shop = "shop" in view ? view.shop : null;
  const order = "order" in view ? view : null;
  return (
    <>
      {shop?.testing && <TestBanner t={t} />}
      <div className={`page ${order ? "" : "single"} ${shop?.embedded ? "embedded" : ""}`}>
        {order && (
          <OrderSummary
            t={t}
            shop={order.shop}
            order={order.order}
            quantity={"form" in view ? view.form.values.quantity : 1}
            heads={"form" in view}
          />
        )}
        <main className="panel" data-state={view.state}>
          {!order && shop && <ShopName shop={shop} />}
          <State t={t} view={view} />
        </main>
        <Footer t={t} shop={shop} />
      </div>
    </>
  );
}

function State({ t, view }: { t: Translate; view: CheckoutView }) {
  switch (view.state) {
    case "open":
    case "declined":
      return (
        <PayForm
          t={t}
          shop={view.shop}
          order={view.order}
          form={view.form}
          refusal={view.refusal}
        />
      );
    case "processing":
      return <Processing t={t} view={view} />;
    case "elsewhere":
      return <Elsewhere t={t} view={view} />;
    case "authentication":
      return <Authentication t={t} view={view} />;
    case "complete":
      return <Complete t={t} view={view} />;
    case "bought":
      return <Bought t={t} view={view} />;
    case "expired":
    case "canceled":
      return <Ended t={t} view={view} />;
    case "away":
      return <Away t={t} view={view} />;
    case "unsure":
      return <Unsure t={t} view={view} />;
    case "link_held":
      return <LinkHeld t={t} view={view} />;
    case "link_unavailable":
      return <LinkUnavailable t={t} merchant={view.shop.name} />;
    case "not_found":
      return <NotFound t={t} />;
  }
}

function TestBanner({ t }: { t: Translate }) {
  return (
    <aside className="test-banner" aria-label={t("testing")}>
      <strong>{t("testing")}</strong> {t("testingHint")}
    </aside>
  );
}

function Footer({ t, shop }: { t: Translate; shop: Shop | null }) {
  return (
    <footer className="footer">
      {shop?.supportEmail && (
        <a href={`mailto:${shop.supportEmail}`}>
          {t("contactMerchant", { email: shop.supportEmail })}
        </a>
      )}
      {shop?.legalName && <span>{shop.legalName}</span>}
      <span className="secured">
        <CanaryMark />
        {t("secured")}
      </span>
      <span className="secured">
        <Icon name="lock" />
        {t("encrypted")}
      </span>
    </footer>
  );
}
