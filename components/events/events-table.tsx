"use client";

import { Absent } from "#components/display/description-list.tsx";
import { ShortId } from "#components/display/id.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { eventDeliveryStatus } from "#components/events/delivery-status.ts";
import { isOnItsWay, nobodyAsks } from "#components/events/on-its-way.ts";
import { Radio, RotateCw } from "#components/icons/icons.ts";
import type { Bulk } from "#components/table/bulk/bulk-act.ts";
import { readWhole } from "#components/table/bulk/read-whole.ts";
import { createdColumn, statusColumn } from "#components/table/columns.tsx";
import type { DataColumn } from "#components/table/data-column.ts";
import { DataTable } from "#components/table/data-table.tsx";
import { ListEmpty } from "#components/table/list-empty.tsx";
import { useList } from "#components/table/list/list-context.tsx";
import type { PaginationInfo } from "#components/table/pagination.tsx";
import { trpc } from "#components/trpc/client.ts";
import { dry, tried } from "#components/trpc/dry.ts";
import { once } from "#components/trpc/once-link.ts";
import { rowsDefault } from "#server/wire/atoms/lists/rows-per-page.ts";
import type { Event } from "#server/wire/webhooks/event.ts";

/** The fields of an event that a row shows; its data stays on the server. */
export type EventRow = Pick<
  Event,
  "id" | "type" | "status" | "deliveryCount" | "attempts" | "relatedEntityId" | "createdAt"
>;

type EventsTableProps = {
  events: EventRow[];
  pagination: PaginationInfo;
  maySend: boolean;
};

export function EventsTable({ events, pagination, maySend }: EventsTableProps) {
  const { client } = trpc.useUtils();
  const list = useList();
  const filter = list?.name === "events" ? list.filter : {};
  const resend: Bulk<EventRow> = {
    readAll: () => readWhole((page) => client.events.list.query({ ...filter, ...page })),
    nameOf: ({ type, relatedEntityId }) => (relatedEntityId ? `${type} ${relatedEntityId}` : type),
    acts: [
      {
        id: "resend",
        icon: RotateCw,
        label: (count) => (count === 1 ? "Resend 1 event" : `Resend ${count} events`),
        act: async ({ id }) => {
          const event = await client.events.resend.mutate({ id }, once);
          return isOnItsWay(event) ? null : nobodyAsks;
        },
        tryOut: ({ id }) => tried(client.events.resend.mutate({ id }, dry)),
        done: (count) =>
          count === 1 ? "On its way again" : `${count} events are on their way again`,
        question: {
          from: rowsDefault + 1,
          title: (count) => `Resend ${count} events?`,
          description: "Each endpoint that subscribes to their types gets every one of them again.",
          keep: "Send none",
        },
      },
    ],
  };
  return (
    <DataTable
      label="Events"
      columns={columns}
      rows={events}
      pagination={pagination}
      rowHref={(event) => `/events/${event.id}`}
      bulk={maySend ? resend : undefined}
      empty={
        <ListEmpty
          icon={Radio}
          title="No events yet"
          unmatched="No event matches"
          all={{ href: "/events", label: "Show all events" }}
        >
          Everything that happens to your payments, links, customers and products is recorded here.
        </ListEmpty>
      }
    />
  );
}

const columns: DataColumn<EventRow>[] = [
  {
    id: "type",
    header: "Type",
    phone: "title",
    title: (event) => event.type,
    cell: (event) => <code className="font-mono text-xs">{event.type}</code>,
  },
  {
    ...statusColumn,
    header: "Delivery",
    cell: (event) => <StatusBadge status={eventDeliveryStatus(event)} />,
  },
  {
    id: "attempts",
    header: "Requests",
    align: "end",
    width: 7,
    cell: (event) => event.attempts,
  },
  {
    id: "about",
    header: "About",
    width: 9,
    cell: ({ relatedEntityId }) =>
      relatedEntityId ? <ShortId value={relatedEntityId} /> : <Absent />,
  },
  createdColumn,
];
