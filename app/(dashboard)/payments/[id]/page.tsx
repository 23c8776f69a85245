import type { Metadata } from "next";
import { Alert } from "#components/ui/alert.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { MetadataCard } from "#components/display/metadata-card.tsx";
import { Money } from "#components/display/money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Reference } from "#components/display/reference.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { Attempts } from "#components/payments/attempts.tsx";
import { CancelPayment } from "#components/payments/cancel-payment.tsx";
import { CapturePayment } from "#components/payments/capture-payment.tsx";
import { eventTimeline } from "#components/payments/event-timeline.ts";
import { Movements } from "#components/payments/movements.tsx";
import { possibleActions } from "#components/payments/possible-actions.ts";
import { RefundPayment } from "#components/payments/refund-payment.tsx";
import { Refunds } from "#components/payments/refunds.tsx";
import { paymentStatus } from "#components/payments/status.ts";
import { Timeline } from "#components/payments/timeline.tsx";
import type { PaymentIntent } from "#server/wire/payment-intent.ts";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "Payment" };

const eventsShown = 50;
const refundsShown = 100;

export default async function PaymentPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const payment = await orNotFound(api.paymentIntents.get({ id }));
  const sources = [payment.id, payment.checkoutSessionId].filter((source) => source !== null);
  const [trail, refunds, ...events] = await Promise.all([
    api.dashboard.paymentTrail({ id }),
    api.refunds.list({ paymentIntentId: id, limit: refundsShown }),
    ...sources.map((relatedEntityId) => api.events.list({ relatedEntityId, limit: eventsShown })),
  ]);
  const timeline = eventTimeline(events.flatMap((list) => list.data));
  return (
    <>
      <PageHeader
        title={<Money amount={payment.amount} currency={payment.currency} />}
        parent={{ href: "/payments", label: "Payments" }}
        description={<StatusBadge status={paymentStatus(payment)} />}
        actions={<PaymentActions payment={payment} />}
      />
      {payment.lastError && payment.status !== "succeeded" && (
        <Alert tone="warning" className="mb-6">
          The last attempt failed: {payment.lastError.message}
        </Alert>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <Card>
            <CardHeader title="Timeline" />
            <CardBody>
              <Timeline entries={timeline} />
            </CardBody>
          </Card>
          <Refunds refunds={refunds.data} />
          <Attempts attempts={trail.attempts} />
          <Movements movements={trail.movements} />
        </div>
        <div className="min-w-0 space-y-6">
          <Card>
            <CardHeader title="Details" />
            <CardBody>
              <DescriptionList entries={detailsOf(payment)} />
            </CardBody>
          </Card>
          <MetadataCard metadata={payment.metadata} />
        </div>
      </div>
    </>
  );
}

/** What this payment allows, as far as the viewer's role goes. */
async function PaymentActions({ payment }: { payment: PaymentIntent }) {
  const { id, currency } = payment;
  const { refundable, capturable, cancelable } = possibleActions(payment);
  const mayRefund = await viewerMay("refunds:write");
  const mayChange = await viewerMay("payment-intents:write");
  return (
    <>
      {mayRefund && refundable > 0 && <RefundPayment {...{ id, refundable, currency }} />}
      {mayChange && cancelable && <CancelPayment id={id} />}
      {mayChange && capturable > 0 && <CapturePayment {...{ id, capturable, currency }} />}
    </>
  );
}

function detailsOf(payment: PaymentIntent) {
  const { currency, amountRefunded, checkoutSessionId, customerId } = payment;
  return [
    { term: "Paid", value: <Money amount={payment.amountCaptured} currency={currency} /> },
    {
      term: "Refunded",
      value: amountRefunded > 0 && <Money amount={amountRefunded} currency={currency} />,
    },
    { term: "Description", value: payment.description },
    {
      term: "Checkout session",
      value: checkoutSessionId && <Reference place="checkout-sessions" id={checkoutSessionId} />,
    },
    { term: "Customer", value: customerId && <Reference place="customers" id={customerId} /> },
    { term: "Intent status", value: <code className="font-mono text-xs">{payment.status}</code> },
    { term: "Created", value: <DateTime value={payment.createdAt} /> },
    { term: "Changed", value: <DateTime value={payment.updatedAt} /> },
    { term: "Id", value: <Id value={payment.id} what="id of the payment" /> },
  ];
}
