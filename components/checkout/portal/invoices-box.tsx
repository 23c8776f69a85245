import type { Translate } from "#components/checkout/messages/translate.ts";
import { dayOf } from "#components/checkout/portal/words.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { PortalFrame, PortalInvoice } from "#server/checkout/portal/view.ts";

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
