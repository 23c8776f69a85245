import { readTraceparent } from "#server/core/telemetry/traceparent.ts";
import { beginTrace, isTracing } from "#server/core/telemetry/tracing.ts";
import { type Db, runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { ClaimedDelivery } from "#server/webhooks/delivery/claim.ts";
import type { FinishedAttempt } from "#server/webhooks/delivery/record.ts";

/** A delivery with the span that made its event, where traces are collected. */
export type TracedDelivery = ClaimedDelivery & { traceparent?: string };

/** Finds those spans. Costs nothing without traces, a statement for each merchant of a lease with them, and never a delivery. */
export async function withTraces(db: Db, leased: ClaimedDelivery[]): Promise<TracedDelivery[]> {
  if (!isTracing() || leased.length === 0) return leased;
  const spans = await spansOf(db, leased).catch(() => new Map<string, string>());
  return leased.map((delivery) => {
    const traceparent = spans.get(delivery.eventId);
    return traceparent === undefined ? delivery : { ...delivery, traceparent };
  });
}

async function spansOf(db: Db, leased: ClaimedDelivery[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [merchantId, own] of Map.groupBy(leased, (one) => one.merchantId)) {
    const ids = [...new Set(own.map(({ eventId }) => eventId))];
    const rows = await runStatement(
      db,
      Prisma.sql`SELECT id, traceparent FROM events
        WHERE "merchantId" = ${merchantId} AND id = ANY(${ids}::text[]) AND traceparent IS NOT NULL`,
    );
    for (const { id, traceparent } of rows) found.set(String(id), String(traceparent));
  }
  return found;
}

/**
 * Traces an attempt by itself, linked with the span that made its event: minutes or days may lie in
 * between, and one event has many attempts. The receiver is told of neither: it is a stranger, and
 * the signature says all it has to know.
 */
export function traceAttempt(
  delivery: TracedDelivery,
  attempt: () => Promise<FinishedAttempt>,
): Promise<FinishedAttempt> {
  if (!isTracing()) return attempt();
  const attributes = {
    "canary.merchant.id": delivery.merchantId,
    "canary.event.id": delivery.eventId,
    "canary.delivery.id": delivery.id,
    "canary.endpoint.id": delivery.endpointId,
    "canary.attempt": delivery.attempts + 1,
  };
  const links = [readTraceparent(delivery.traceparent)];
  return beginTrace(
    { name: "webhook attempt", kind: "CLIENT", links, attributes },
    async (span) => {
      const finished = await attempt();
      const { outcome, status } = finished;
      span.say({ "canary.outcome": outcome, "http.response.status_code": status });
      span.end(outcome === "delivered" ? null : String(status ?? "no_answer"));
      return finished;
    },
  );
}
