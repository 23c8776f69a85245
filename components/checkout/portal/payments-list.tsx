import { Icon } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { dayOf } from "#components/checkout/portal/words.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { PortalFrame, PortalPayment } from "#server/checkout/portal/view.ts";

const standings = { no: "portalPaid", partly: "portalPartly", fully: "refunded" } as const;

type PaymentsProps = { t: Translate; frame: PortalFrame; payments: PortalPayment[] };

/** Payments, newest first, each with the file of its receipt. */
export function PaymentsList({ t, frame, payments }: PaymentsProps) {
  if (payments.length === 0) return <p className="small">{t("portalNoReceipts")}</p>;
  return (
    <ul>
      {payments.map(({ id, name, at, amount, currency, number, refunded, pdfUrl }) => (
        <li key={id} className="row">
          <span className="row-words">
            <bdi>{name}</bdi>
            <span className="small">
              {dayOf(t, at, frame.timeZone)}
              {number && ` · ${t("receiptNumber", { number })}`}
            </span>
          </span>
          <span className="row-end">
            <bdi>{formatMoney(amount, currency, t.locale)}</bdi>
            <span className="small">{t(standings[refunded])}</span>
          </span>
          {pdfUrl && (
            <a
              className="row-link"
              href={`${pdfUrl}&lang=${t.locale}`}
              aria-label={`${t("downloadPdf")}: ${t("receiptNumber", { number: number ?? "" })}`}
            >
              <Icon name="download" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
