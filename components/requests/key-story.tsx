import { DateTime } from "#components/display/time/date-time.tsx";
import { RequestStatus } from "#components/requests/request-status.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import type { LoggedRequestDetail } from "#server/wire/logged-request.ts";

/** The effect of the idempotency key: which request took effect, and which only got its answer again. */
export function KeyStory({ request }: { request: LoggedRequestDetail }) {
  const { idempotencyKey, sameKey } = request;
  return (
    <Card>
      <CardHeader title="Idempotency key" description={words(request)} />
      <CardBody className="space-y-3">
        <code className="block font-mono text-xs break-all">{idempotencyKey}</code>
        {sameKey.length > 0 && (
          <ul className="space-y-1.5" aria-label="Requests with the same key">
            {sameKey.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center gap-x-3">
                <Link href={`/requests/${other.id}`} className={linkClass}>
                  <DateTime value={other.createdAt} />
                </Link>
                <RequestStatus status={other.status} />
                <span className="text-ink-muted">{other.isReplay && "same answer again"}</span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

/** Statuses of refusals that concern the state of things: a repeat gets the same answer (contract §5). */
const keptRefusals = new Set([402, 404, 409]);

function words({ isReplay, sameKey, status, errorCode }: LoggedRequestDetail): string {
  if (errorCode?.startsWith("idempotency_"))
    return "Nothing was done: the key was in use, or belongs to another request.";
  if (isReplay) return "Repeated: nothing was done again, and the first answer was returned.";
  if (keptRefusals.has(status))
    return "This error is kept: the same key gets the same answer. To try again, send a new key.";
  if (status >= 400)
    return "It kept nothing: the key may be sent again, once the request is right.";
  const repeats = sameKey.filter((other) => other.isReplay).length;
  if (repeats > 0) return `This one took effect; ${repeats} more got its answer again.`;
  return "Sent again with this key, it gets the same answer and takes effect once.";
}
