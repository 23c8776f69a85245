import type { Metadata } from "next";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { MetadataCard } from "#components/display/metadata-card.tsx";
import { Money } from "#components/display/money/money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Reference } from "#components/display/reference.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import {
  CancelSubscription,
  ResumeSubscription,
} from "#components/subscriptions/cancel-subscription.tsx";
import { periodOf } from "#components/subscriptions/period.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { Subscription } from "#server/wire/payments/subscription.ts";

export const metadata: Metadata = { title: "Subscription" };

export default async function SubscriptionPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const subscription = await orNotFound(api.subscriptions.get({ id }));
  const { status, cancelAtPeriodEnd } = subscription;
  const mayCancel = status !== "canceled" && (await viewerMay("subscriptions:write"));
  return (
    <>
      <PageHeader
        title={
          <>
            <Money amount={subscription.amount} currency={subscription.currency} />{" "}
            {periodOf(subscription.recurring)}
          </>
        }
        parent={{ href: "/subscriptions", label: "Subscriptions" }}
        description={<StatusBadge status={status} />}
        actions={
          mayCancel && (
            <>
              {status === "active" && !cancelAtPeriodEnd && (
                <CancelSubscription id={id} when="atPeriodEnd" />
              )}
              {status === "active" && cancelAtPeriodEnd && <ResumeSubscription id={id} />}
              <CancelSubscription id={id} when="now" />
            </>
          )
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card>
          <CardHeader title="Details" />
          <CardBody>
            <DescriptionList entries={detailsOf(subscription)} />
          </CardBody>
        </Card>
        <MetadataCard metadata={subscription.metadata} />
      </div>
    </>
  );
}

function detailsOf(subscription: Subscription) {
  const { checkoutSessionId, canceledAt, cancelAtPeriodEnd } = subscription;
  return [
    { term: "Description", value: subscription.description },
    { term: "Customer", value: <Reference place="customers" id={subscription.customerId} /> },
    {
      term: "Checkout session",
      value: checkoutSessionId && <Reference place="checkout-sessions" id={checkoutSessionId} />,
    },
    { term: "Period began", value: <DateTime value={subscription.currentPeriodStart} /> },
    {
      term: cancelAtPeriodEnd ? "Ends" : "Period ends",
      value: <DateTime value={subscription.currentPeriodEnd} />,
    },
    { term: "Canceled", value: canceledAt && <DateTime value={canceledAt} /> },
    { term: "Created", value: <DateTime value={subscription.createdAt} /> },
    { term: "Id", value: <Id value={subscription.id} what="id of the subscription" /> },
  ];
}
