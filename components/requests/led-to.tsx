import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { codeLinkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import type { LoggedRequestDetail } from "#server/wire/logged-request.ts";

/** Events and audit entries that a request made; nothing when it made none. */
export function LedTo({ request }: { request: LoggedRequestDetail }) {
  const { events, auditEntries, objectId } = request;
  if (events.length === 0 && auditEntries.length === 0) return null;
  const log = `/settings/audit-log${objectId ? `?q=${encodeURIComponent(objectId)}` : ""}`;
  return (
    <Card>
      <CardHeader title="What it led to" />
      <CardBody>
        <ul className="space-y-1.5">
          {events.map(({ id, text }) => (
            <li key={id}>
              Event{" "}
              <Link href={`/events/${id}`} className={codeLinkClass}>
                {text}
              </Link>
            </li>
          ))}
          {auditEntries.map(({ id, text }) => (
            <li key={id}>
              Audit entry{" "}
              <Link href={log} className={codeLinkClass}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
