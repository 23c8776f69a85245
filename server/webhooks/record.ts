import type { Services } from "#server/core/context.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import { selectText } from "#server/data/db.ts";
import { disableEndpoint } from "#server/webhooks/disable-endpoint.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { newId } from "#server/core/ids.ts";

/** An endpoint that has only failed for this long is disabled (contract §5). */
const failingMaxMs = 5 * dayMs;

export type FinishedAttempt = {
  deliveryId: string;
  endpointId: string;
  startedAt: Date;
  durationMs: number;
  status: number | null;
  error: string | null;
  responseBody: string | null;
  outcome: "delivered" | "pending" | "failed";
  /** Of the endpoint, when the delivery was claimed. */
  failingSince: Date | null;
  /** With outcome pending. */
  nextAttemptAt: Date | null;
};

/** Writes a batch of attempts into the log and gives their leases back. */
export async function recordAttempts(
  services: Services,
  attempts: FinishedAttempt[],
): Promise<void> {
  await writeAttempts(services, attempts);
  await noteHealth(services, attempts);
  const gone = attempts.filter(({ status }) => status === 410).map(({ endpointId }) => endpointId);
  for (const endpointId of new Set(gone)) {
    await disableEndpoint(services, endpointId, "The endpoint answered 410 Gone.");
  }
}

/**
 * A delivery that was settled meanwhile (its endpoint was deleted or disabled) stays settled,
 * unless this attempt did deliver it.
 */
async function writeAttempts(services: Services, attempts: FinishedAttempt[]): Promise<void> {
  // One text instead of ten arrays: the client takes long over parameters.
  const rows = attempts.map((attempt) => ({
    id: newId("deliveryAttempt"),
    deliveryId: attempt.deliveryId,
    startedAt: attempt.startedAt,
    durationMs: attempt.durationMs,
    status: attempt.status,
    error: attempt.error,
    responseBody: attempt.responseBody,
    outcome: attempt.outcome,
    nextAttemptAt: attempt.nextAttemptAt,
  }));
  const text = JSON.stringify(rows);
  await selectText(services.db, Prisma.sql`SELECT record_webhook_attempts(${text}::json)::text`);
}

/**
 * Since when an endpoint has only failed; one success resets it. Writes when that changes, going
 * by what was known when the delivery was claimed. A success that was claimed before the first
 * failure and ends after it goes unnoticed here: see `findHopeless`.
 */
async function noteHealth(services: Services, attempts: FinishedAttempt[]): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const endpointsOf = (some: FinishedAttempt[]) => [
    ...new Set(some.map(({ endpointId }) => endpointId)),
  ];
  const succeeded = endpointsOf(attempts.filter(isDelivered));
  const recovered = endpointsOf(
    attempts.filter((attempt) => isDelivered(attempt) && attempt.failingSince),
  );
  if (recovered.length > 0) {
    await db.$executeRaw`UPDATE webhook_endpoints SET "failingSince" = NULL WHERE id = ANY(${recovered})`;
  }
  const failed = attempts.filter(({ endpointId }) => !succeeded.includes(endpointId));
  const begun = endpointsOf(failed.filter(({ failingSince }) => !failingSince));
  if (begun.length > 0) {
    await db.$executeRaw`
      UPDATE webhook_endpoints SET "failingSince" = ${now} WHERE id = ANY(${begun}) AND "failingSince" IS NULL`;
  }
  const cutoff = addMs(now, -failingMaxMs);
  const due = endpointsOf(
    failed.filter(({ failingSince }) => failingSince && failingSince <= cutoff),
  );
  for (const id of due.length > 0 ? await findHopeless(services, due) : []) {
    await disableEndpoint(services, id, "Every delivery failed for 5 days.");
  }
}

/** Endpoints that have failed for 5 days; those with a delivery in that time begin to count again. */
async function findHopeless({ db, clock }: Services, endpointIds: string[]): Promise<string[]> {
  const now = clock.now();
  const due = Prisma.sql`id = ANY(${endpointIds}) AND active AND "failingSince" <= ${addMs(now, -failingMaxMs)}`;
  const rows = await db.$queryRaw<{ id: string; delivered: boolean }[]>`
    SELECT id, EXISTS (SELECT FROM webhook_deliveries delivery
                       WHERE delivery."endpointId" = endpoint.id
                         AND delivery."deliveredAt" > endpoint."failingSince") AS delivered
    FROM webhook_endpoints endpoint WHERE ${due}`;
  const spared = rows.filter(({ delivered }) => delivered).map(({ id }) => id);
  if (spared.length > 0) {
    await db.webhookEndpoint.updateMany({
      where: { id: { in: spared } },
      data: { failingSince: now },
    });
  }
  return rows.filter(({ delivered }) => !delivered).map(({ id }) => id);
}

function isDelivered(attempt: FinishedAttempt): boolean {
  return attempt.outcome === "delivered";
}
