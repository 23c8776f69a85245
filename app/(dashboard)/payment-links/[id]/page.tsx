import type { Metadata } from "next";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { JsonBlock } from "#components/display/json-block.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { LineItems } from "#components/payments/line-items.tsx";
import { PaymentLinkActions } from "#components/payment-links/payment-link-actions.tsx";
import { Price } from "#components/payment-links/price.tsx";
import { ShareCard } from "#components/payment-links/share-card.tsx";
import { linkStatus } from "#components/payment-links/status.ts";
import type { PaymentLink } from "#server/routers/payment-links/schema.ts";
import { getCaller, orNotFound } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "Payment link" };

export default async function PaymentLinkPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const link = await orNotFound(api.paymentLinks.get({ id }));
  const status = linkStatus(link, new Date().toISOString());
  return (
    <>
      <PageHeader
        title={link.name ?? "Untitled link"}
        parent={{ href: "/payment-links", label: "Payment links" }}
        description={<StatusBadge status={status} />}
        actions={!link.deletedAt && <PaymentLinkActions id={link.id} active={link.active} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <ShareCard url={link.url} payable={status === "active"} />
        <Card>
          <CardHeader title="Details" />
          <CardBody>
            <DescriptionList entries={detailsOf(link)} />
          </CardBody>
        </Card>
        {link.lineItems && (
          <LineItems items={link.lineItems} total={link.totalAmount} currency={link.currency} />
        )}
        {Object.keys(link.metadata).length > 0 && (
          <Card>
            <CardHeader title="Metadata" />
            <CardBody>
              <JsonBlock value={link.metadata} label="Metadata" />
            </CardBody>
          </Card>
        )}
      </div>
    </>
  );
}

function detailsOf(link: PaymentLink) {
  return [
    { term: "Price", value: <Price of={link} /> },
    { term: "Payments", value: paymentsOf(link) },
    { term: "Description", value: link.description },
    { term: "Ends", value: link.expiresAt && <DateTime value={link.expiresAt} /> },
    { term: "After paying", value: link.successUrl },
    { term: "On leaving", value: link.cancelUrl },
    { term: "Created", value: <DateTime value={link.createdAt} /> },
    { term: "Changed", value: <DateTime value={link.updatedAt} /> },
    { term: "Id", value: <Id value={link.id} what="id of the link" /> },
  ];
}

function paymentsOf({ completions, maxCompletions }: PaymentLink): string {
  return maxCompletions === null ? String(completions) : `${completions} of ${maxCompletions}`;
}
