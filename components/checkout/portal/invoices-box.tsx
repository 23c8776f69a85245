import { Icon } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { dayOf, hrefOf } from "#components/checkout/portal/words.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type {
  PortalFrame,
  PortalInvoice,
  PortalPaidInvoice,
} from "#server/checkout/portal/view.ts";

type InvoicesProps = { t: Translate; frame: PortalFrame; invoices: PortalInvoice[] };

/** Invoices that wait for their payment, each with the way to its page. */
export function InvoicesBox({ t, frame, invoices }: InvoicesProps) {
  return (
    <section className="box">
      <h2>{t("portalInvoices")}</h2>
      <ul>
        {invoices.map(({ id, number, amount, currency, dueAt, payUrl }) => (
          <li key={id} className="row">
            <span className="row-words">
              <bdi>{number}</bdi>
              {dueAt && (
                <span className="small">
                  {t("portalDue", { date: dayOf(t, dueAt, frame.timeZone) })}
                </span>
              )}
            </span>
            <a className="link row-end" href={payUrl}>
              {t("pay", { amount: formatMoney(amount, currency, t.locale) })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PaidProps = { t: Translate; frame: PortalFrame; invoices: PortalPaidInvoice[] };

/** The newest invoices that were paid on their page or by hand, and the way to all of them. */
export function PaidInvoicesBox(props: PaidProps & { hasMore: boolean }) {
  const { t, frame, hasMore } = props;
  return (
    <section className="box">
      <div className="box-head">
        <h2>{t("portalInvoicesPaid")}</h2>
        {hasMore && (
          <a className="link" href={hrefOf(frame, { page: "invoices" })}>
            {t("portalAllInvoices")}
          </a>
        )}
      </div>
      <PaidInvoicesList {...props} />
    </section>
  );
}

/** Invoices that are paid, each with its file. */
export function PaidInvoicesList({ t, frame, invoices }: PaidProps) {
  return (
    <ul>
      {invoices.map(({ id, number, amount, currency, paidAt, pdfUrl }) => (
        <li key={id} className="row">
          <span className="row-words">
            <bdi>{number}</bdi>
            <span className="small">{dayOf(t, paidAt, frame.timeZone)}</span>
          </span>
          <span className="row-end">
            <bdi>{formatMoney(amount, currency, t.locale)}</bdi>
            <span className="small">{t("portalPaid")}</span>
          </span>
          <a className="row-link" href={pdfUrl} aria-label={`${t("downloadPdf")}: ${number}`}>
            <Icon name="download" />
          </a>
        </li>
      ))}
    </ul>
  );
}
