import type { ReactNode } from "react";
import { Icon } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { PaidInvoicesList } from "#components/checkout/portal/invoices-box.tsx";
import { PaymentsList } from "#components/checkout/portal/payments-list.tsx";
import { hrefOf } from "#components/checkout/portal/words.ts";
import type { PortalFrame, PortalView } from "#server/checkout/portal/view.ts";

type InnerProps = { t: Translate; frame: PortalFrame; title: string; children: ReactNode };

/** A page behind the first one, with the way back. */
export function Inner({ t, frame, title, children }: InnerProps) {
  return (
    <div className="inner">
      <a className="link back" href={hrefOf(frame)}>
        <Icon name="back" />
        {t("portalBack")}
      </a>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

type ViewOf<State> = Extract<PortalView, { state: State }>;

export function Receipts({ t, view }: { t: Translate; view: ViewOf<"receipts"> }) {
  const { frame, payments } = view;
  return (
    <Inner t={t} frame={frame} title={t("portalReceipts")}>
      <PaymentsList t={t} frame={frame} payments={payments} />
      <Pages t={t} view={view} />
    </Inner>
  );
}

export function PaidInvoices({ t, view }: { t: Translate; view: ViewOf<"invoices"> }) {
  const { frame, paidInvoices } = view;
  return (
    <Inner t={t} frame={frame} title={t("portalInvoicesPaid")}>
      <PaidInvoicesList t={t} frame={frame} invoices={paidInvoices} />
      <Pages t={t} view={view} />
    </Inner>
  );
}

/** The ways to older and newer rows of a list. */
function Pages({ t, view }: { t: Translate; view: ViewOf<"receipts" | "invoices"> }) {
  const { frame, state, older, newer } = view;
  if ((older ?? newer) === null) return null;
  const pageOf = (n: number) => hrefOf(frame, { page: state, n: String(n) });
  return (
    <p className="pages">
      {newer !== null && (
        <a className="link" href={pageOf(newer)}>
          {t("portalNewer")}
        </a>
      )}
      {older !== null && (
        <a className="link" href={pageOf(older)}>
          {t("portalOlder")}
        </a>
      )}
    </p>
  );
}
