import type { Metadata } from "next";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { DecideApproval } from "#components/api-keys/decide-approval.tsx";
import { operationWords } from "#components/api-keys/operation-words.ts";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { Money } from "#components/display/money/money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { effectWords } from "#components/dry-run/effect-words.ts";
import { EffectsBox } from "#components/dry-run/effects-box.tsx";
import { Alert } from "#components/ui/alert.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { KeyApproval } from "#server/wire/access/key-approval.ts";

export const metadata: Metadata = { title: "Approval" };

export default async function ApprovalPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const approval = await orNotFound(api.apiKeys.approval({ id }));
  const mayDecide = approval.status === "pending" && (await viewerMay("api-keys:write"));
  return (
    <>
      <PageHeader
        title={<Money amount={approval.amount} currency={approval.currency} />}
        parent={{ href: "/api-keys", label: "API keys" }}
        description={<StatusBadge status={approval.status} />}
        actions={mayDecide && <DecideApproval id={id} keyName={approval.keyName} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card>
          <CardHeader title={operationWords(approval.operation)} />
          <CardBody>
            <Effects effects={approval.effects} />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Details" />
          <CardBody>
            <DescriptionList entries={detailsOf(approval)} />
          </CardBody>
        </Card>
      </div>
    </>
  );
}

function Effects({ effects }: Pick<KeyApproval, "effects">) {
  if (!effects)
    return (
      <Alert tone="warning">
        The effects of this call could not be foretold. Say no if you do not know of it.
      </Alert>
    );
  return (
    <EffectsBox title="What will happen" lines={effectWords(effects)}>
      Foretold when the key asked. Nothing has been done yet.
    </EffectsBox>
  );
}

function detailsOf(approval: KeyApproval) {
  const { keyName, payee, operation, createdAt, expiresAt, decidedAt } = approval;
  return [
    { term: "API key", value: keyName },
    { term: "Operation", value: operation },
    { term: "Payee", value: payee === null ? "Unknown" : <Id value={payee} /> },
    { term: "Asked", value: <DateTime value={createdAt} /> },
    { term: "Ends", value: <DateTime value={expiresAt} /> },
    ...(decidedAt ? [{ term: "Decided", value: <DateTime value={decidedAt} /> }] : []),
  ];
}
