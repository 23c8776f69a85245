import type { Metadata } from "next";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { MetadataCard } from "#components/display/metadata-card.tsx";
import { Money } from "#components/display/money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { getCaller, orNotFound } from "#app/(dashboard)/api.ts";

export const metadata: Metadata = { title: "Payout" };

export default async function PayoutPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const payout = await orNotFound(api.payouts.get({ id }));
  return (
    <>
      <PageHeader
        title={<Money amount={payout.amount} currency={payout.currency} />}
        parent={{ href: "/payouts", label: "Payouts" }}
        description={<StatusBadge status={payout.status} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card>
          <CardHeader title="Details" />
          <CardBody>
            <DescriptionList
              entries={[
                { term: "Description", value: payout.description },
                {
                  term: "To",
                  value:
                    payout.destination &&
                    `${payout.destination.accountName}, ${payout.destination.bank} ··· ${payout.destination.last4}`,
                },
                { term: "Reason", value: payout.failureReason },
                { term: "Paid", value: payout.paidAt && <DateTime value={payout.paidAt} /> },
                { term: "Created", value: <DateTime value={payout.createdAt} /> },
                { term: "Id", value: <Id value={id} what="id of the payout" /> },
              ]}
            />
          </CardBody>
        </Card>
        <MetadataCard metadata={payout.metadata} />
      </div>
    </>
  );
}
