import type { ReactNode } from "react";
import { Icon } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
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

type ReceiptsView = Extract<PortalView, { state: "receipts" }>;

export function Receipts({ t, view }: { t: Translate; view: ReceiptsView }) {
  const { frame, payments, older, newer } = view;
  const pageOf = (n: number) => hrefOf(frame, { page: "receipts", n: String(n) });
  return (
    <Inner t={t} frame={frame} title={t("portalReceipts")}>
      <PaymentsList t={t} frame={frame} payments={payments} />
      {(older ?? newer) !== null && (
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
      )}
    </Inner>
  );
}
