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
import { ReverseTransfer } from "#components/transfers/reverse-transfer.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { Transfer } from "#server/wire/ledger/transfer.ts";

export const metadata: Metadata = { title: "Transfer" };

export default async function TransferPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const transfer = await orNotFound(api.transfers.get({ id }));
  const isReversible = transfer.status === "completed" && transfer.reversalOfId === null;
  const mayReverse = isReversible && (await viewerMay("transfers:write"));
  return (
    <>
      <PageHeader
        title={<Money amount={transfer.amount} currency={transfer.currency} />}
        parent={{ href: "/transfers", label: "Transfers" }}
        description={<StatusBadge status={transfer.status} />}
        actions={mayReverse && <ReverseTransfer id={id} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card>
          <CardHeader title="Details" />
          <CardBody>
            <DescriptionList entries={detailsOf(transfer)} />
          </CardBody>
        </Card>
        <MetadataCard metadata={transfer.metadata} />
      </div>
    </>
  );
}

function detailsOf(transfer: Transfer) {
  const { reversalOfId, reversedById } = transfer;
  const other = reversalOfId ?? reversedById;
  return [
    { term: "From", value: <Reference place="customers" id={transfer.fromCustomerId} /> },
    { term: "To", value: <Reference place="customers" id={transfer.toCustomerId} /> },
    { term: "Description", value: transfer.description },
    ...(other
      ? [
          {
            term: reversalOfId ? "Gives back" : "Reversed by",
            value: <Reference place="transfers" id={other} />,
          },
        ]
      : []),
    { term: "Created", value: <DateTime value={transfer.createdAt} /> },
    { term: "Id", value: <Id value={transfer.id} what="id of the transfer" /> },
  ];
}
