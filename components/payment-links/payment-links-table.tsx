"use client";

import { CopyButton } from "#components/display/copy-button.tsx";
import { CircleOff, CirclePlay, Link2 } from "#components/icons/icons.ts";
import { Price } from "#components/payment-links/price.tsx";
import { linkStatus } from "#components/payment-links/status.ts";
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
import { LinkButton } from "#components/ui/link-button.tsx";
import type { PaymentLink } from "#server/wire/payments/payment-link.ts";

type PaymentLinksTableProps = {
  links: PaymentLink[];
  pagination: PaginationInfo;
  mayWrite: boolean;
};

export function PaymentLinksTable(props: PaymentLinksTableProps) {
  const { links, pagination, mayWrite } = props;
  const { client } = trpc.useUtils();
  const withStatus = (link: PaymentLink): Row => ({ ...link, status: linkStatus(link) });
  const turn = (active: boolean) => async (link: Row) => {
    await client.paymentLinks.update.mutate({ id: link.id, active }, once);
    return null;
  };
  const tryTurn = (active: boolean) => (link: Row) =>
    tried(client.paymentLinks.update.mutate({ id: link.id, active }, dry));
  const list = useList();
  const filter = list?.name === "payment-links" ? list.filter : {};
  const bulk: Bulk<Row> = {
    readAll: async () => {
      const all = await readWhole((page) => client.paymentLinks.list.query({ ...filter, ...page }));
      return all.map(withStatus);
    },
    nameOf: (link) => link.name ?? "Untitled link",
    acts: [
      {
        id: "switch-off",
        icon: CircleOff,
        label: (count) => `Switch off ${inWords(count)}`,
        isFor: (link) => link.active,
        act: turn(false),
        tryOut: tryTurn(false),
        done: (count) => `${inWords(count)} switched off`,
        question: {
          title: (count) => `Switch off ${inWords(count)}?`,
          description:
            "Shoppers who open them read that they are no longer available. You can switch them on again at any time.",
          keep: "Keep them on",
        },
      },
      {
        id: "switch-on",
        icon: CirclePlay,
        label: (count) => `Switch on ${inWords(count)}`,
        isFor: (link) => !link.active,
        act: turn(true),
        tryOut: tryTurn(true),
        done: (count) => `${inWords(count)} switched on`,
        question: {
          title: (count) => `Switch on ${inWords(count)}?`,
          description: "Anyone with their URL can pay again at once.",
          keep: "Keep them off",
        },
      },
    ],
  };
  return (
    <DataTable
      label="Payment links"
      columns={columns}
      rows={links.map(withStatus)}
      pagination={pagination}
      rowHref={(link) => `/payment-links/${link.id}`}
      actions={(link) => <CopyButton text={link.url} what="payment link" variant="ghost" />}
      bulk={mayWrite ? bulk : undefined}
      empty={
        <ListEmpty
          icon={Link2}
          title="No payment links yet"
          unmatched="No link matches"
          all={{ href: "/payment-links", label: "Show all links" }}
          action={mayWrite && <LinkButton href="/payment-links/new">New payment link</LinkButton>}
        >
          Create a page where anyone can pay, and send its URL by email, chat or as a QR code.
        </ListEmpty>
      }
    />
  );
}

const inWords = (count: number) => (count === 1 ? "1 link" : `${count} links`);

type Row = PaymentLink & { status: ReturnType<typeof linkStatus> };

const columns: DataColumn<Row>[] = [
  {
    id: "name",
    header: "Name",
    phone: "title",
    title: (link) => link.name ?? undefined,
    cell: (link) => link.name ?? "Untitled link",
  },
  statusColumn,
  {
    id: "amount",
    header: "Price",
    align: "end",
    phone: "titleEnd",
    width: 13,
    cell: (link) => <Price of={link} />,
  },
  {
    id: "completions",
    header: "Payments",
    align: "end",
    width: 7,
    cell: (link) => link.completions,
  },
  createdColumn,
];
