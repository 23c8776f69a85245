import type { Metadata } from "next";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { contactLines } from "#components/checkout-sessions/contact-lines.ts";
import { ExpireSession } from "#components/checkout-sessions/expire-session.tsx";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { MetadataCard } from "#components/display/metadata-card.tsx";
import { Money } from "#components/display/money/money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Reference } from "#components/display/reference.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { ShareAddress } from "#components/payment-links/share/share-address.tsx";
import { LineItems } from "#components/payments/line-items.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { CheckoutSession } from "#server/wire/payments/checkout-session.ts";

export const metadata: Metadata = { title: "Checkout session" };

export default async function CheckoutSessionPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const session = await orNotFound(api.checkoutSessions.get({ id }));
  const mayExpire = await viewerMay("checkout:write");
  return (
    <>
      <PageHeader
        title={<Money amount={session.totalAmount} currency={session.currency} />}
        parent={{ href: "/checkout-sessions", label: "Checkout sessions" }}
        description={
          <span className="flex flex-wrap gap-2">
            <StatusBadge status={session.status} />
            <StatusBadge status={session.paymentStatus} />
          </span>
        }
        actions={session.status === "open" && mayExpire && <ExpireSession id={id} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card>
          <CardHeader title="Details" />
          <CardBody>
            <DescriptionList entries={detailsOf(session)} />
          </CardBody>
        </Card>
        <div className="space-y-6">
          {session.status === "open" && (
            <Card aria-label="Share">
              <CardHeader title="Share" description="Anyone with this URL can pay, once." />
              <ShareAddress
                address={session.sessionUrl}
                href={session.sessionUrl}
                what="checkout"
              />
            </Card>
          )}
          {session.lineItems.length > 0 && (
            <LineItems
              items={session.lineItems}
              total={session.totalAmount}
              currency={session.currency}
            />
          )}
          <MetadataCard metadata={session.metadata} />
        </div>
      </div>
    </>
  );
}

function detailsOf(session: CheckoutSession) {
  const { paymentIntentId, paymentLinkId, customerId } = session;
  const contact = contactLines(session.contact);
  return [
    {
      term: "Payment",
      value: paymentIntentId && <Reference place="payments" id={paymentIntentId} />,
    },
    {
      term: "Payment link",
      value: paymentLinkId && <Reference place="payment-links" id={paymentLinkId} />,
    },
    { term: "Customer", value: customerId && <Reference place="customers" id={customerId} /> },
    {
      term: "Shopper",
      value: contact.length > 0 ? contact.map((line) => <div key={line}>{line}</div>) : null,
    },
    {
      term: "Purpose",
      value: session.purpose === "purchase" ? "Purchase" : "Adds to the customer's balance",
    },
    { term: "Your reference", value: session.clientReferenceId },
    { term: "After paying", value: session.successUrl },
    { term: "On leaving", value: session.cancelUrl },
    { term: "Created", value: <DateTime value={session.createdAt} /> },
    { term: "Completed", value: session.completedAt && <DateTime value={session.completedAt} /> },
    { term: "Expires", value: <DateTime value={session.expiresAt} /> },
    { term: "Id", value: <Id value={session.id} what="id of the session" /> },
  ];
}
