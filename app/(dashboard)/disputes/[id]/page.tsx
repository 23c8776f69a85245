import type { Metadata } from "next";
import { getCaller, merchantNow, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { codeWords } from "#components/display/code/code-words.ts";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { Money } from "#components/display/money/money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Reference } from "#components/display/reference.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { left } from "#components/display/time/ago.ts";
import { DateTime } from "#components/display/time/date-time.tsx";
import { AcceptDispute } from "#components/disputes/accept-dispute.tsx";
import { EvidenceFiles } from "#components/disputes/evidence-files.tsx";
import { evidenceNote } from "#components/disputes/evidence-words.ts";
import { SubmitEvidence } from "#components/disputes/submit-evidence.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { Dispute } from "#server/wire/payments/dispute.ts";

export const metadata: Metadata = { title: "Dispute" };

export default async function DisputePage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const dispute = await orNotFound(api.disputes.get({ id }));
  // Stripe's documentation, "Close a dispute" and "Update a dispute": what needs a response takes one.
  const mayAnswer = dispute.status === "open" && (await viewerMay("disputes:write"));
  const draft =
    mayAnswer && dispute.evidence === null ? (await api.disputes.draftEvidence({ id })).text : "";
  const note = evidenceNote(dispute);
  const [payment] = await api.dashboard.paymentRows({ ids: [dispute.paymentIntentId] });
  const payer = payment?.customer?.label;
  const files = await Promise.all(
    dispute.evidenceFiles.map(async (file) => {
      const { filename } = await api.storage.get({ id: file.fileId });
      return { ...file, filename };
    }),
  );
  return (
    <>
      <PageHeader
        title={<Money amount={dispute.amount} currency={dispute.currency} />}
        parent={{ href: "/disputes", label: "Disputes" }}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={dispute.status} />
            {payer && <strong className="font-medium text-ink">{payer}</strong>}
            {dispute.status === "open" && dispute.respondBy && (
              <span className="font-medium text-danger">
                {left(dispute.respondBy, (await merchantNow()).getTime())}
              </span>
            )}
          </span>
        }
        actions={
          mayAnswer && (
            <>
              <AcceptDispute id={id} kind={dispute.kind} />
              <SubmitEvidence id={id} before={dispute.evidence} draft={draft} />
            </>
          )
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card>
          <CardHeader title="Details" />
          <CardBody>
            <DescriptionList entries={detailsOf(dispute)} />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Evidence" />
          <CardBody>
            <div className="space-y-3">
              {note && <p className="text-ink-muted">{note}</p>}
              {dispute.evidence !== null && (
                <p className="break-words whitespace-pre-wrap">{dispute.evidence}</p>
              )}
              {files.length > 0 && <EvidenceFiles files={files} />}
              {draft && (
                <>
                  <p>The form is filled in from the payment:</p>
                  <p className="rounded-md bg-surface-sunken p-3 text-table break-words whitespace-pre-wrap">
                    {draft}
                  </p>
                </>
              )}
            </div>
          </CardBody>
        </Card>
      </div>
    </>
  );
}

function detailsOf(dispute: Dispute) {
  const { respondBy, closedAt, status } = dispute;
  return [
    { term: "Reason", value: codeWords(dispute.reason) },
    { term: "Payment", value: <Reference place="payments" id={dispute.paymentIntentId} /> },
    { term: "Answer by", value: respondBy && status === "open" && <DateTime value={respondBy} /> },
    { term: "Opened", value: <DateTime value={dispute.createdAt} /> },
    { term: "Decided", value: closedAt && <DateTime value={closedAt} /> },
    {
      term: "Came back",
      value: dispute.amountReinstated > 0 && (
        <Money amount={dispute.amountReinstated} currency={dispute.currency} />
      ),
    },
    { term: "Id", value: <Id value={dispute.id} what="id of the dispute" /> },
  ];
}
