import type { Metadata } from "next";
import { getCaller, orNotFound } from "#app/(dashboard)/api.ts";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { SealedFrame } from "#components/preview/sealed-frame.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { Notification } from "#server/wire/message.ts";

export const metadata: Metadata = { title: "Message" };

export default async function MessagePage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const message = await orNotFound(api.notifications.get({ id }));
  return (
    <>
      <PageHeader
        title={message.subject ?? "SMS"}
        parent={{ href: "/messages", label: "Messages" }}
        description={<StatusBadge status={message.status} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card className="min-w-0">
          <CardHeader title="Text" />
          <CardBody>
            <p className="break-words whitespace-pre-wrap">{message.text}</p>
          </CardBody>
        </Card>
        <div className="min-w-0 space-y-6">
          <Card>
            <CardHeader title="Details" />
            <CardBody>
              <DescriptionList entries={detailsOf(message)} />
            </CardBody>
          </Card>
          {message.html && (
            <Card>
              <CardHeader title="As HTML" />
              <CardBody>
                <MessageFrame html={message.html} />
              </CardBody>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

function detailsOf(message: Notification) {
  return [
    { term: "To", value: <span className="break-all">{message.to}</span> },
    { term: "Created", value: <DateTime value={message.createdAt} /> },
    { term: "Sent", value: message.sentAt && <DateTime value={message.sentAt} /> },
    { term: "Attempts", value: message.attempts },
    { term: "Last problem", value: message.lastError },
    { term: "Id", value: <Id value={message.id} what="id of the message" /> },
  ];
}

/** A message as its sender wrote it. */
function MessageFrame({ html }: { html: string }) {
  return (
    <SealedFrame
      html={html}
      title="The message as HTML"
      className="h-96 w-full rounded-md bg-white"
    />
  );
}
