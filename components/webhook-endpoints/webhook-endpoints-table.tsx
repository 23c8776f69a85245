"use client";

import { EmptyState } from "#components/display/empty-state.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { Webhook } from "#components/icons/icons.ts";
import { createdDayColumn, descriptionColumn, statusColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { endpointStatus } from "#components/webhook-endpoints/endpoint-status.ts";
import type { WebhookEndpoint } from "#server/wire/webhooks/webhook-endpoint.ts";

type WebhookEndpointsTableProps = {
  endpoints: WebhookEndpoint[];
  pagination: PaginationInfo;
  mayWrite: boolean;
};

export function WebhookEndpointsTable(props: WebhookEndpointsTableProps) {
  const { endpoints, pagination, mayWrite } = props;
  return (
    <DataTable
      label="Webhook endpoints"
      columns={columns}
      rows={endpoints}
      pagination={pagination}
      rowHref={(endpoint) => `/webhook-endpoints/${endpoint.id}`}
      empty={<NoneYet mayWrite={mayWrite} />}
    />
  );
}

const columns: DataColumn<WebhookEndpoint>[] = [
  {
    id: "url",
    header: "Address",
    phone: "title",
    title: (endpoint) => endpoint.url,
    cell: (endpoint) => endpoint.url,
  },
  {
    ...statusColumn,
    cell: (endpoint) => <StatusBadge status={endpointStatus(endpoint)} />,
  },
  {
    id: "events",
    header: "Events",
    width: 7,
    cell: ({ events }) =>
      events.includes("*") ? "All" : `${events.length} ${events.length === 1 ? "type" : "types"}`,
  },
  { ...descriptionColumn, phone: undefined },
  createdDayColumn,
];

function NoneYet({ mayWrite }: { mayWrite: boolean }) {
  return (
    <EmptyState
      icon={Webhook}
      title="No webhook endpoints yet"
      action={mayWrite && <LinkButton href="/webhook-endpoints/new">New endpoint</LinkButton>}
    >
      Enter a URL of your server, and Canary sends events to it as they happen.
    </EmptyState>
  );
}
