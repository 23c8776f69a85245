"use client";

import { Radio } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Absent } from "#components/display/description-list.tsx";
import { EmptyState } from "#components/display/empty-state.tsx";
import { ShortId } from "#components/display/id.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { eventDeliveryStatus } from "#components/events/delivery-status.ts";
import { createdColumn } from "#components/table/columns.tsx";
import { type DataColumn, DataTable } from "#components/table/data-table.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import type { Event } from "#server/wire/event.ts";

/** What a row shows of an event; its data stays on the server. */
export type EventRow = Pick<
  Event,
  "id" | "type" | "status" | "deliveryCount" | "attempts" | "relatedEntityId" | "createdAt"
>;

type EventsTableProps = { events: EventRow[]; pagination: PaginationInfo; filtered: boolean };

export function EventsTable({ events, pagination, filtered }: EventsTableProps) {
  return (
    <DataTable
      label="Events"
      columns={columns}
      rows={events}
      pagination={pagination}
      rowHref={(event) => `/events/${event.id}`}
      empty={filtered ? <NoneMatch /> : <NoneYet />}
    />
  );
}

const columns: DataColumn<EventRow>[] = [
  {
    id: "type",
    header: "Type",
    cell: (event) => <code className="font-mono text-xs break-all">{event.type}</code>,
  },
  {
    id: "status",
    header: "Delivery",
    cell: (event) => <StatusBadge status={eventDeliveryStatus(event)} />,
  },
  {
    id: "attempts",
    header: "Requests",
    align: "end",
    cell: (event) => event.attempts,
  },
  {
    id: "about",
    header: "About",
    cell: ({ relatedEntityId }) =>
      relatedEntityId ? <ShortId value={relatedEntityId} /> : <Absent />,
    phoneHidden: true,
  },
  createdColumn,
];

function NoneYet() {
  return (
    <EmptyState icon={Radio} title="No events yet">
      Everything that happens to your payments, links, customers and products is recorded here.
    </EmptyState>
  );
}

function NoneMatch() {
  return (
    <EmptyState
      icon={Radio}
      title="No event matches"
      action={
        <Button asChild variant="secondary">
          <Link href="/events">Show all events</Link>
        </Button>
      }
    />
  );
}
