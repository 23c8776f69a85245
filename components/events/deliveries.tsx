import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { deliveryStatus } from "#components/events/delivery-status.ts";
import { ResendEvent } from "#components/events/resend-event.tsx";
import { codeLinkClass, linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import type { Delivery } from "#server/wire/webhooks/delivery.ts";

type DeliveriesProps = {
  deliveries: Delivery[];
  /** The prominent part of each delivery: the endpoint on an event's page, the event on an endpoint's page. */
  by: "endpoint" | "event";
  mayResend: boolean;
};

/** Deliveries with every request made and what was answered. */
export function Deliveries({ deliveries, by, mayResend }: DeliveriesProps) {
  return (
    <ul className="divide-y divide-line">
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="py-4 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <DeliveryLink delivery={delivery} by={by} />
            <span className="flex items-center gap-2">
              <StatusBadge status={deliveryStatus(delivery)} />
              {mayResend && (
                <ResendEvent
                  id={delivery.eventId}
                  endpointId={delivery.endpointId}
                  what={by === "event" ? delivery.eventType : delivery.endpointUrl}
                />
              )}
            </span>
          </div>
          {delivery.nextRetryAt && delivery.status === "pending" && (
            <p className="mt-1 text-ink-muted">
              Next request <DateTime value={delivery.nextRetryAt} />
            </p>
          )}
          <Attempts attempts={delivery.attemptLog} />
        </li>
      ))}
    </ul>
  );
}

function DeliveryLink({ delivery, by }: { delivery: Delivery; by: "endpoint" | "event" }) {
  const [href, text] =
    by === "endpoint"
      ? [`/webhook-endpoints/${delivery.endpointId}`, delivery.endpointUrl]
      : [`/events/${delivery.eventId}`, delivery.eventType];
  return (
    <Link href={href} className={`min-w-0 ${codeLinkClass}`}>
      {text}
    </Link>
  );
}

function Attempts({ attempts }: { attempts: Delivery["attemptLog"] }) {
  if (attempts.length === 0) return null;
  return (
    <ol className="mt-3 space-y-1.5">
      {attempts.map((attempt) => (
        <li key={attempt.id}>
          <details className="rounded-md bg-surface-sunken">
            <summary
              aria-label={`Request ${attempt.number}: ${outcomeOf(attempt)}`}
              className="cursor-pointer rounded-md px-3 py-2"
            >
              <span className="inline-flex w-[calc(100%-1.5rem)] flex-wrap justify-between gap-x-4 align-top">
                <span>
                  {attempt.number}. {outcomeOf(attempt)}
                </span>
                <span className="text-ink-muted tabular-nums">
                  {attempt.durationMs} ms · <DateTime value={attempt.createdAt} />
                </span>
              </span>
            </summary>
            <pre className="max-h-48 overflow-auto px-3 pb-3 font-mono text-xs break-all whitespace-pre-wrap">
              {attempt.responseBody || attempt.error || "The answer had no body."}
            </pre>
            {isRefused(attempt) && (
              <p className="px-3 pb-3">
                <Link
                  href={`/webhook-endpoints/explain?attempt=${attempt.id}`}
                  className={linkClass}
                >
                  Why did my signature fail?
                </Link>
              </p>
            )}
          </details>
        </li>
      ))}
    </ol>
  );
}

/** Perhaps for its signature. */
function isRefused({ status }: Delivery["attemptLog"][number]): boolean {
  return status === null || status >= 300;
}

function outcomeOf({ status, error }: Delivery["attemptLog"][number]): string {
  return status === null ? (error ?? "No answer") : `Answered ${status}`;
}
