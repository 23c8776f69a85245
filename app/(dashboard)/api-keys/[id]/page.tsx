import type { Metadata } from "next";
import { getCaller, merchantNow, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { EditKey } from "#components/api-keys/edit-key.tsx";
import { KeyActs } from "#components/api-keys/key-acts.tsx";
import { KeyDay } from "#components/api-keys/key-day.tsx";
import { keyStatus } from "#components/api-keys/key-status.ts";
import { OpenApprovals } from "#components/api-keys/open-approvals.tsx";
import { RevokeKey } from "#components/api-keys/revoke-key.tsx";
import { scopeWords } from "#components/api-keys/scope-words.ts";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { readListUrl, type SearchParams } from "#components/table/list-url.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { readScopes } from "#server/core/caller/scopes.ts";
import type { ApiKey } from "#server/wire/access/api-key.ts";
import { countedMax } from "#server/wire/logged-request.ts";

export const metadata: Metadata = { title: "API key" };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function ApiKeyPage(props: Props) {
  const [{ id }, search] = await Promise.all([props.params, props.searchParams]);
  const api = await getCaller();
  const { limit, offset } = readListUrl(search, 25);
  const [key, acts, mayWrite, now] = await Promise.all([
    orNotFound(api.apiKeys.get({ id })),
    orNotFound(api.apiKeys.acts({ id, limit, offset })),
    viewerMay("api-keys:write"),
    merchantNow(),
  ]);
  const status = keyStatus(key, now.toISOString());
  const { limits, today } = key;
  return (
    <>
      <PageHeader
        title={key.name}
        parent={{ href: "/api-keys", label: "API keys" }}
        description={<StatusBadge status={status} />}
        actions={
          mayWrite &&
          status === "active" && (
            <>
              <EditKey apiKey={key} readScopes={readScopes} />
              <RevokeKey apiKey={key} label="End this key now" />
            </>
          )
        }
      />
      <OpenApprovals approvals={key.approvals} />
      <div className="mb-8 grid items-start gap-6 xl:grid-cols-2">
        {limits && today && <KeyDay {...{ limits, today }} />}
        <Card>
          <CardHeader title="Details" />
          <CardBody>
            <DescriptionList entries={detailsOf(key)} />
          </CardBody>
        </Card>
      </div>
      <h2 className="mb-2 text-sm font-semibold">All acts of this key</h2>
      <KeyActs
        acts={acts.data}
        pagination={{ ...acts.pagination, isAtLeast: acts.pagination.total > countedMax }}
      />
    </>
  );
}

/** In a few words, and one by one for who wants to know. */
function MayDo({ scopes }: Pick<ApiKey, "scopes">) {
  const words = scopeWords(scopes, readScopes);
  const list = scopes.join(", ");
  if (scopes.length === 0 || words === list) return words;
  return (
    <details>
      <summary className="cursor-pointer">{words}</summary>
      <p className="mt-1 text-table text-ink-muted">{list}</p>
    </details>
  );
}

function detailsOf(key: ApiKey) {
  const { last4, client, scopes, allowedAddresses, limits, lastUsedAt, lastUsedFrom } = key;
  return [
    client === null
      ? { term: "Key", value: <code className="font-mono text-xs">…{last4}</code> }
      : { term: "Connected app", value: client },
    { term: "Id", value: <Id value={key.id} /> },
    { term: "May do", value: <MayDo scopes={scopes} /> },
    {
      term: "From",
      value: allowedAddresses.length === 0 ? "Everywhere" : allowedAddresses.join(", "),
    },
    ...(limits ? [] : [{ term: "Money out", value: "Without limits" }]),
    { term: "Calls, about", value: key.usageCount.toLocaleString("en") },
    { term: "Last used", value: lastUsedAt ? <DateTime value={lastUsedAt} /> : "Never" },
    ...(lastUsedFrom ? [{ term: "Last from", value: lastUsedFrom }] : []),
    { term: "Created", value: <DateTime value={key.createdAt} /> },
    {
      term: client === null ? "Expires" : "Ends if unused until",
      value: key.expiresAt ? <DateTime value={key.expiresAt} /> : "Never",
    },
    ...(key.revokedAt ? [{ term: "Revoked", value: <DateTime value={key.revokedAt} /> }] : []),
  ];
}
