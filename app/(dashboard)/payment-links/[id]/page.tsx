import type { Metadata } from "next";
import { getCaller, getViewer, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { linkReceiver } from "#app/(dashboard)/payment-links/link-receiver.ts";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { MetadataCard } from "#components/display/metadata-card.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { PaymentLinkActions } from "#components/payment-links/payment-link-actions.tsx";
import { Price } from "#components/payment-links/price.tsx";
import { ShareCard } from "#components/payment-links/share/share-card.tsx";
import { linkStatus } from "#components/payment-links/status.ts";
import { LineItems } from "#components/payments/line-items.tsx";
import type { SearchParams } from "#components/table/list-url.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import { givenLines } from "#server/pricing/lines-of-total.ts";
import type { PaymentLink } from "#server/wire/payments/payment-link.ts";

export const metadata: Metadata = { title: "Payment link" };

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function PaymentLinkPage(props: PageProps) {
  const { id } = await props.params;
  const api = await getCaller();
  const receiver = await linkReceiver(await props.searchParams);
  const link = await orNotFound(api.paymentLinks.get({ id }));
  const mayWrite = await viewerMay("payment-links:write");
  const { merchant } = await getViewer();
  const lines = givenLines(link, link.lineItems);
  const status = linkStatus(link);
  return (
    <>
      <PageHeader
        title={link.name ?? "Untitled link"}
        parent={{ href: "/payment-links", label: "Payment links" }}
        description={<StatusBadge status={status} />}
        actions={
          mayWrite && !link.deletedAt && <PaymentLinkActions id={link.id} active={link.active} />
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <ShareCard
            link={link}
            payable={link.available}
            sender={(await viewerMay("notifications:write")) ? merchant.name : null}
            receiver={receiver}
          />
          {lines && <LineItems items={lines} total={link.totalAmount} currency={link.currency} />}
        </div>
        <div className="min-w-0 space-y-6">
          <Card>
            <CardHeader title="Details" />
            <CardBody>
              <DescriptionList entries={detailsOf(link)} />
            </CardBody>
          </Card>
          <MetadataCard metadata={link.metadata} />
        </div>
      </div>
    </>
  );
}

function detailsOf(link: PaymentLink) {
  return [
    { term: "Price", value: <Price of={link} /> },
    { term: "Payments", value: <Payments of={link} /> },
    { term: "Description", value: link.description },
    { term: "Ends", value: link.expiresAt && <DateTime value={link.expiresAt} /> },
    { term: "After paying", value: link.successUrl || "Our receipt" },
    { term: "On leaving", value: link.cancelUrl || "Nowhere" },
    { term: "Created", value: <DateTime value={link.createdAt} /> },
    { term: "Changed", value: <DateTime value={link.updatedAt} /> },
    { term: "Id", value: <Id value={link.id} what="id of the link" /> },
  ];
}

function Payments({ of: link }: { of: PaymentLink }) {
  const { completions, maxCompletions } = link;
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      {maxCompletions === null ? completions : `${completions} of ${maxCompletions}`}
      <Link href={`/checkout-sessions?paymentLinkId=${link.id}`} className={linkClass}>
        Its checkouts
      </Link>
    </span>
  );
}
