import type { Metadata } from "next";
import type { ReactNode } from "react";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { paperZone } from "#app/(dashboard)/invoices/form-facts.ts";
import { CopyButton } from "#components/display/copy-button.tsx";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { MetadataCard } from "#components/display/metadata-card.tsx";
import { Money } from "#components/display/money/money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Reference } from "#components/display/reference.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { InvoiceActions } from "#components/invoices/invoice-actions.tsx";
import { InvoiceLines } from "#components/invoices/invoice-lines.tsx";
import { invoiceLook, invoiceTitle } from "#components/invoices/invoice-look.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import type { InvoicePapers } from "#server/wire/billing/invoice-papers.ts";
import type { Invoice } from "#server/wire/billing/invoice.ts";

export const metadata: Metadata = { title: "Invoice" };

export default async function InvoicePage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const invoice = await orNotFound(api.invoices.get({ id }));
  const { data: notes } = await api.creditNotes.list({ invoiceId: id, limit: 100 });
  const { papers } = await api.invoices.papers({ id });
  const mayWrite = await viewerMay("invoices:write");
  return (
    <>
      <PageHeader
        title={invoiceTitle(invoice)}
        parent={{ href: "/invoices", label: "Invoices" }}
        description={<Summary invoice={invoice} />}
        actions={
          mayWrite && (
            <InvoiceActions
              invoice={invoice}
              mayCredit={await viewerMay("credit-notes:write")}
              mayRefund={await viewerMay("refunds:write")}
              timeZone={await paperZone()}
            />
          )
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <InvoiceLines invoice={invoice} notes={notes} />
        <Card>
          <CardHeader title="Details" />
          <CardBody>
            <DescriptionList
              entries={[...detailsOf(invoice), ...filesOf(papers)].filter(isGiven)}
            />
          </CardBody>
        </Card>
        <MetadataCard metadata={invoice.metadata} />
      </div>
    </>
  );
}

/** Its status, the amount, the buyer and the day: in one line, before everything else. */
function Summary({ invoice }: { invoice: Invoice }) {
  const { total, currency, billTo, dueAt, status } = invoice;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge status={invoiceLook(invoice)} />
      <span>
        <strong className="font-medium text-ink">
          <Money amount={total} currency={currency} />
          {billTo.name && ` to ${billTo.name}`}
        </strong>
        {dueAt && status === "open" && (
          <>
            , due <DateTime value={dueAt} dateOnly />
          </>
        )}
      </span>
    </span>
  );
}

/** A fact that an invoice does not have, such as the day on which it was voided, is not listed. */
function isGiven({ value }: { value: ReactNode }): boolean {
  return value !== null && value !== undefined && value !== "";
}

/** Each file by its number; one that cannot be an electronic invoice says what is missing. */
function filesOf(papers: InvoicePapers["papers"]) {
  return papers.map(({ number, pdfUrl, ublUrl, problems }) => ({
    term: number,
    value: (
      <p className="flex flex-wrap items-baseline gap-x-3">
        <a href={pdfUrl} className={linkClass} aria-label={`PDF of ${number}`}>
          PDF
        </a>
        {ublUrl !== null && (
          <a href={ublUrl} className={linkClass} aria-label={`Electronic invoice of ${number}`}>
            Electronic invoice (UBL)
          </a>
        )}
        {problems.length > 0 && (
          <span className="text-ink-muted">No electronic invoice: {problems.join(" ")}</span>
        )}
      </p>
    ),
  }));
}

function detailsOf(invoice: Invoice) {
  const { billTo, customerId, payUrl, subscriptionId, paymentIntentId } = invoice;
  const town = [billTo.postalCode, billTo.city].filter(Boolean).join(" ");
  const address = [billTo.street, town, billTo.country].filter(Boolean).join(", ");
  const at = (moment: string | null) => moment && <DateTime value={moment} />;
  return [
    {
      term: "Customer",
      value: billTo.name ? (
        <Link href={`/customers/${customerId}`} className={linkClass}>
          {billTo.name}
        </Link>
      ) : (
        <Reference place="customers" id={customerId} />
      ),
    },
    { term: "Address", value: address || null },
    { term: "Tax number", value: billTo.taxNumber },
    {
      term: "Subscription",
      value: subscriptionId && <Reference place="subscriptions" id={subscriptionId} />,
    },
    {
      term: "Payment",
      value: paymentIntentId && <Reference place="payments" id={paymentIntentId} />,
    },
    { term: "Paid by hand", value: invoice.paymentReference },
    { term: "Your buyer’s reference", value: invoice.reference },
    { term: "Note", value: invoice.memo },
    {
      term: "Page to pay",
      value: payUrl && (
        <span className="flex items-center gap-2">
          <span className="min-w-0 break-all">{payUrl.replace(/^https?:\/\//, "")}</span>
          <CopyButton text={payUrl} what="address of the page to pay" variant="ghost" />
        </span>
      ),
    },
    { term: "Due", value: invoice.dueAt && <DateTime value={invoice.dueAt} dateOnly /> },
    { term: "Made final", value: at(invoice.finalizedAt) },
    { term: "Sent", value: at(invoice.sentAt) },
    { term: "Paid", value: at(invoice.paidAt) },
    { term: "Voided", value: at(invoice.voidedAt) },
    { term: "Created", value: <DateTime value={invoice.createdAt} /> },
    { term: "Id", value: <Id value={invoice.id} what="id of the invoice" /> },
  ];
}
