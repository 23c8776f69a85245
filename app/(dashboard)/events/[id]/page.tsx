import type { Metadata } from "next";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { JsonBlock } from "#components/display/json-block.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Reference } from "#components/display/reference.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { Deliveries } from "#components/events/deliveries.tsx";
import { eventDeliveryStatus } from "#components/events/delivery-status.ts";
import { relatedPlace } from "#components/events/related-place.ts";
import { ResendEvent } from "#components/events/resend-event.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { codeLinkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import type { LoggedRequest } from "#server/wire/logged-request.ts";
import type { EventDetail } from "#server/wire/webhooks/event.ts";

export const metadata: Metadata = { title: "Event" };

export default async function EventPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const event = await orNotFound(api.events.get({ id }));
  const mayResend = await viewerMay("events:write");
  const request = (await viewerMay("api-keys:read"))
    ? await api.requests.ofEvent({ eventId: id })
    : null;
  return (
    <>
      <PageHeader
        title={event.type}
        parent={{ href: "/events", label: "Events" }}
        description={<StatusBadge status={eventDeliveryStatus(event)} />}
        actions={mayResend && <ResendEvent id={event.id} what="to every endpoint" />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <Card>
            <CardHeader title="Deliveries" />
            <CardBody>
              {event.deliveries.length > 0 ? (
                <Deliveries deliveries={event.deliveries} by="endpoint" mayResend={mayResend} />
              ) : (
                <p className="text-ink-muted">No endpoint subscribes to this type of event.</p>
              )}
            </CardBody>
          </Card>
          <Card>
            <CardHeader title="Details" />
            <CardBody>
              <DescriptionList entries={detailsOf(event, request)} />
            </CardBody>
          </Card>
        </div>
        <Card className="min-w-0">
          <CardHeader title="Data" description="As it was at that moment." />
          <CardBody>
            <JsonBlock value={event.data} label="Data of the event" />
          </CardBody>
        </Card>
      </div>
    </>
  );
}

function detailsOf(event: EventDetail, request: LoggedRequest | null) {
  const { relatedEntityId, relatedEntityType } = event;
  const place = relatedPlace(relatedEntityType);
  return [
    {
      term: "About",
      value:
        relatedEntityId &&
        (place ? <Reference place={place} id={relatedEntityId} /> : <Id value={relatedEntityId} />),
    },
    { term: "By request", value: request && <RequestLink request={request} /> },
    { term: "Happened", value: <DateTime value={event.createdAt} /> },
    { term: "Delivered", value: event.deliveredAt && <DateTime value={event.deliveredAt} /> },
    { term: "Requests", value: String(event.attempts) },
    { term: "Id", value: <Id value={event.id} what="id of the event" /> },
  ];
}

/** A request of the log, in one line. */
function RequestLink({ request }: { request: Pick<LoggedRequest, "id" | "method" | "path"> }) {
  return (
    <Link href={`/requests/${request.id}`} className={codeLinkClass}>
      {request.method} {request.path}
    </Link>
  );
}
