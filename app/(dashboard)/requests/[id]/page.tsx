import type { Metadata } from "next";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { DescriptionList } from "#components/display/description-list.tsx";
import { NotForYou } from "#components/display/not-for-you.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { ArrowLeftRight } from "#components/icons/icons.ts";
import { BodyCard } from "#components/requests/body-card.tsx";
import { KeyStory } from "#components/requests/key-story.tsx";
import { LedTo } from "#components/requests/led-to.tsx";
import { requestFacts } from "#components/requests/request-facts.tsx";
import { RequestStatus } from "#components/requests/request-status.tsx";
import { adviceFor } from "#components/requests/request-words.ts";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";

export const metadata: Metadata = { title: "Request" };
const parent = { href: "/requests", label: "Requests" };

export default async function RequestPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  if (!(await viewerMay("api-keys:read")))
    return (
      <NotForYou
        title="Request"
        parent={parent}
        deed="see what programs asked"
        icon={ArrowLeftRight}
      />
    );
  const api = await getCaller();
  const request = await orNotFound(api.requests.get({ id: decodeURIComponent(id) }));
  const advice = adviceFor(request);
  const hasBody = request.method !== "GET" && request.method !== "DELETE";
  return (
    <>
      <PageHeader
        title={
          <span className="font-mono text-base break-all">
            {request.method} {request.path}
          </span>
        }
        parent={parent}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RequestStatus status={request.status} />
            {request.errorCode && <code className="font-mono text-xs">{request.errorCode}</code>}
            <span className="tabular-nums">{request.durationMs} ms</span>
            <DateTime value={request.createdAt} />
          </span>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-6">
          {advice && (
            <p className="rounded-lg border border-line bg-surface-sunken p-4">{advice}</p>
          )}
          <BodyCard title="Answer" value={request.answer} bytes={request.answerBytes} />
          <BodyCard
            title={hasBody ? "Body that was sent" : "Query that was sent"}
            value={request.sent}
            bytes={request.sentBytes}
          />
        </div>
        <div className="min-w-0 space-y-6">
          <Card>
            <CardHeader title="Details" />
            <CardBody>
              <DescriptionList entries={requestFacts(request)} />
            </CardBody>
          </Card>
          {request.idempotencyKey !== null && <KeyStory request={request} />}
          <LedTo request={request} />
        </div>
      </div>
    </>
  );
}
