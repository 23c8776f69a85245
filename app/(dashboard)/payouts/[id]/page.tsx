import type { Metadata } from "next";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { MetadataCard } from "#components/display/metadata-card.tsx";
import { Money } from "#components/display/money/money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { CancelPayout } from "#components/payouts/cancel-payout.tsx";
import { destinationWords } from "#components/payouts/destination-words.ts";
import { failureWords } from "#components/payouts/failure-words.ts";
import { PayoutJourney } from "#components/payouts/payout-journey.tsx";
import { Alert } from "#components/ui/alert.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { Link } from "#components/ui/link.tsx";
import type { Payout } from "#server/wire/ledger/payout.ts";

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
        actions={(await viewerMay("payouts:write")) && <Cancel payout={payout} />}
      />
      <PayoutFailure payout={payout} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card>
          <CardHeader title="Where it is" />
          <CardBody>
            <PayoutJourney payout={payout} />
          </CardBody>
        </Card>
        <div className="min-w-0 space-y-6">
          <Card>
            <CardHeader title="Details" />
            <CardBody>
              <DescriptionList entries={detailsOf(payout)} />
            </CardBody>
          </Card>
          <MetadataCard metadata={payout.metadata} />
        </div>
      </div>
    </>
  );
}

/** The button that cancels a payout. When it is disabled, it says why. */
function Cancel({ payout: { id, status } }: { payout: Payout }) {
  if (status === "pending") return <CancelPayout id={id} />;
  if (status !== "in_transit") return null;
  return (
    <span className="flex flex-col items-end gap-1">
      <Button variant="secondary" disabled aria-describedby="why-not-cancel">
        Cancel payout
      </Button>
      <span id="why-not-cancel" className="text-xs text-ink-muted">
        The bank has it already
      </span>
    </span>
  );
}

function detailsOf(payout: Payout) {
  const { destination, description, createdAt, id } = payout;
  return [
    { term: "To", value: destinationWords(payout) },
    { term: "In the name of", value: destination?.accountName },
    { term: "Branch code", value: destination?.branchCode },
    { term: "SWIFT code", value: destination?.swiftCode },
    { term: "On the statement", value: description },
    { term: "Created", value: <DateTime value={createdAt} /> },
    { term: "Id", value: <Id value={id} what="id of the payout" /> },
  ];
}

/** Why a payout did not arrive, and what its merchant can do. Nothing while it may. */
function PayoutFailure({ payout }: { payout: Payout }) {
  const { status, failureReason } = payout;
  if (status !== "failed" && status !== "returned") return null;
  const { why, todo, isAccount } = failureWords(failureReason);
  return (
    <Alert tone="warning" className="mb-6">
      <p className="font-medium">{why}. The money is back in your balance.</p>
      <p>
        {todo}{" "}
        <Link href={isAccount ? "/compliance" : "/payouts"} className="font-medium">
          {isAccount ? "Go to the bank account" : "Go to payouts"}
        </Link>
      </p>
    </Alert>
  );
}
