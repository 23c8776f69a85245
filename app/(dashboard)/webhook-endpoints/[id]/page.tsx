import type { Metadata } from "next";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { Deliveries } from "#components/events/deliveries.tsx";
import { readListUrl, type SearchParams } from "#components/table/list-url.ts";
import { Pagination } from "#components/table/pagination.tsx";
import { Alert } from "#components/ui/alert.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { EndpointActions } from "#components/webhook-endpoints/endpoint-actions.tsx";
import { endpointStatus } from "#components/webhook-endpoints/endpoint-status.ts";
import type { WebhookEndpoint } from "#server/wire/webhooks/webhook-endpoint.ts";

export const metadata: Metadata = { title: "Webhook endpoint" };

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function WebhookEndpointPage(props: PageProps) {
  const { id } = await props.params;
  const params = await props.searchParams;
  const { limit, offset } = readListUrl(params);
  const api = await getCaller();
  const endpoint = await orNotFound(api.webhookEndpoints.get({ id }));
  const deliveries = await api.webhookEndpoints.listDeliveries({ id, limit, offset });
  const [mayWrite, mayResend] = await Promise.all([
    viewerMay("webhook-endpoints:write"),
    viewerMay("events:write"),
  ]);
  const usable = !endpoint.deletedAt;
  return (
    <>
      <PageHeader
        title={<span className="text-xl break-all">{endpoint.url}</span>}
        parent={{ href: "/webhook-endpoints", label: "Webhooks" }}
        description={<StatusBadge status={endpointStatus(endpoint)} />}
        actions={mayWrite && usable && <EndpointActions id={id} active={endpoint.active} />}
      />
      {endpoint.disabledReason && (
        <Alert tone="warning" className="mb-6">
          Canary stopped sending: {endpoint.disabledReason}
        </Alert>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card className="min-w-0">
          <CardHeader title="Deliveries" />
          <CardBody>
            {deliveries.data.length > 0 ? (
              <Deliveries deliveries={deliveries.data} by="event" mayResend={mayResend && usable} />
            ) : (
              <p className="text-ink-muted">
                {deliveries.pagination.total > 0
                  ? "The list ends before here."
                  : "Nothing was sent yet."}
              </p>
            )}
          </CardBody>
          {deliveries.pagination.total > 0 && (
            <Pagination info={deliveries.pagination} params={params} />
          )}
        </Card>
        <Card className="min-w-0">
          <CardHeader title="Details" />
          <CardBody>
            <DescriptionList entries={detailsOf(endpoint)} />
          </CardBody>
        </Card>
      </div>
    </>
  );
}

function detailsOf(endpoint: WebhookEndpoint) {
  const { events, failingSince, previousSecretUntil } = endpoint;
  return [
    { term: "Description", value: endpoint.description },
    {
      term: "Events",
      value: events.includes("*")
        ? "All"
        : events.map((type) => (
            <code key={type} className="block font-mono text-xs leading-6 break-all">
              {type}
            </code>
          )),
    },
    { term: "Failing since", value: failingSince && <DateTime value={failingSince} /> },
    {
      term: "Old secret until",
      value: previousSecretUntil && <DateTime value={previousSecretUntil} />,
    },
    { term: "Made by", value: endpoint.createdBy.name },
    { term: "Created", value: <DateTime value={endpoint.createdAt} /> },
    { term: "Id", value: <Id value={endpoint.id} what="id of the endpoint" /> },
  ];
}
