import { Footer } from "#components/checkout/footer.tsx";
import { Languages } from "#components/checkout/languages.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { NotFound } from "#components/checkout/outcome/dead-ends.tsx";
import { Cancel } from "#components/checkout/portal/acts/cancel.tsx";
import { DetailsForm } from "#components/checkout/portal/acts/details.tsx";
import { EmailCodeForm, EmailForm } from "#components/checkout/portal/acts/email.tsx";
import { Pause } from "#components/checkout/portal/acts/pause.tsx";
import { PlanPage } from "#components/checkout/portal/acts/plan.tsx";
import { MovementsList, Sums } from "#components/checkout/portal/balance-box.tsx";
import { Door } from "#components/checkout/portal/door.tsx";
import { Greeting, Home } from "#components/checkout/portal/home.tsx";
import { Inner, PaidInvoices, Receipts } from "#components/checkout/portal/inner.tsx";
import { Leave, Standing, Told } from "#components/checkout/portal/standing.tsx";
import { ShopHead } from "#components/checkout/shop-head.tsx";
import type { PortalView } from "#server/checkout/portal/view.ts";

type PageProps = {
  t: Translate;
  view: PortalView;
  /** The page's own address with a query, to which a language is added. */
  here: string;
  /** Whether the customer chooses a language instead. */
  chooses: boolean;
};

/** The body of the customer's page: the brand's band, then boxes. Needs no script. */
export function PortalPage({ t, view, here, chooses }: PageProps) {
  const shop = "shop" in view ? view.shop : null;
  const frame = "frame" in view ? view.frame : null;
  // Its choices and its sum stand side by side, as a checkout does.
  const isPair = view.state === "plan" && !chooses;
  return (
    <div className={isPair ? "portal pair" : "portal"} data-state={view.state}>
      <header className="band">
        <div className="band-head">
          {shop && <ShopHead t={t} shop={shop} />}
          {frame && !isPair && <Leave t={t} frame={frame} />}
        </div>
        {view.state === "home" && !chooses && <Greeting t={t} view={view} />}
      </header>
      <main>
        {frame && shop && !isPair && <Told t={t} frame={frame} shop={shop} />}
        {chooses ? <Languages t={t} here={here} /> : <Page t={t} view={view} />}
        {frame && shop && !isPair && <Standing t={t} frame={frame} shop={shop} />}
      </main>
      <div className="foot">
        <Footer t={t} shop={shop} here={here} />
      </div>
    </div>
  );
}

function Page({ t, view }: { t: Translate; view: PortalView }) {
  switch (view.state) {
    case "door":
      return <Door t={t} view={view} />;
    case "home":
      return <Home t={t} view={view} />;
    case "cancel":
      return <Cancel t={t} view={view} />;
    case "pause":
      return <Pause t={t} view={view} />;
    case "plan":
      return <PlanPage t={t} view={view} />;
    case "receipts":
      return <Receipts t={t} view={view} />;
    case "invoices":
      return <PaidInvoices t={t} view={view} />;
    case "balance":
      return (
        <Inner t={t} frame={view.frame} title={t("wallet")}>
          <Sums t={t} balances={view.balances} />
          <MovementsList t={t} frame={view.frame} movements={view.movements} />
        </Inner>
      );
    case "details":
      return (
        <Inner t={t} frame={view.frame} title={t("portalDetails")}>
          <DetailsForm t={t} frame={view.frame} contact={view.contact} />
          {view.frame.may.portalDetails && (
            <EmailForm t={t} frame={view.frame} email={view.contact.email} />
          )}
        </Inner>
      );
    case "email":
      return (
        <Inner t={t} frame={view.frame} title={t("email")}>
          <EmailCodeForm t={t} view={view} />
        </Inner>
      );
    case "away":
      return (
        <div className="door">
          <h1>{t("paperAwayTitle")}</h1>
          <p>{t("paperAwayText")}</p>
          <a className="button primary" href={view.checkAgainUrl}>
            {t("tryAgain")}
          </a>
        </div>
      );
    case "not_found":
      return <NotFound t={t} />;
  }
}
