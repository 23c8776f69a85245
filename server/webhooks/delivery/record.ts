import { addMs, dayMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { selectText } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { disableEndpoint, type EndpointKey } from "#server/webhooks/endpoint/disable.ts";

/** An endpoint that has only failed for this long is disabled (contract §5). */
export const failingMaxMs = 5 * dayMs;

export type FinishedAttempt = {
  merchantId: string;
  deliveryId: string;
  endpointId: string;
  startedAt: Date;
  durationMs: number;
  status: number | null;
  error: string | null;
  responseBody: string | null;
  outcome: "delivered" | "pending" | "failed";
  /** Since when the endpoint had been failing, as of the moment when the delivery was claimed. */
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
  const gone = endpointsOf(attempts.filter(({ status }) => status === 410));
  for (const endpoint of gone) {
    await disableEndpoint(services, endpoint, "The endpoint answered 410 Gone.");
  }
}

/**
 * A delivery that was settled meanwhile (its endpoint was deleted or disabled) stays settled,
 * unless this attempt did deliver it.
 */
async function writeAttempts(services: Services, attempts: FinishedAttempt[]): Promise<void> {
  // One text instead of ten arrays: the client takes long over parameters.
  const rows = attempts.toSorted(byDelivery).map((attempt) => ({
    id: newId("deliveryAttempt"),
    merchantId: attempt.merchantId,
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

/** In this order deliveries are locked: two workers that write about the same ones wait, and for nobody in a ring. */
function byDelivery(one: FinishedAttempt, other: FinishedAttempt): number {
  if (one.merchantId !== other.merchantId) return one.merchantId < other.merchantId ? -1 : 1;
  return one.deliveryId < other.deliveryId ? -1 : 1;
}

/**
 * Since when an endpoint has only failed; one success resets it. Writes when that changes, going
 * by what was known when the delivery was claimed. A success that was claimed before the first
 * failure and ends after it goes unnoticed here: see `findHopeless`.
 */
async function noteHealth(services: Services, attempts: FinishedAttempt[]): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const succeeded = new Set(attempts.filter(isDelivered).map(({ endpointId }) => endpointId));
  const recovered = endpointsOf(
    attempts.filter((attempt) => isDelivered(attempt) && attempt.failingSince),
  );
  if (recovered.length > 0) {
    await db.$executeRaw`UPDATE webhook_endpoints SET "failingSince" = NULL WHERE ${isAmong(recovered)}`;
  }
  const failed = attempts.filter(({ endpointId }) => !succeeded.has(endpointId));
  const begun = endpointsOf(failed.filter(({ failingSince }) => !failingSince));
  if (begun.length > 0) {
    await db.$executeRaw`
      UPDATE webhook_endpoints SET "failingSince" = ${now} WHERE ${isAmong(begun)} AND "failingSince" IS NULL`;
  }
  const cutoff = addMs(now, -failingMaxMs);
  const due = endpointsOf(
    failed.filter(({ failingSince }) => failingSince && failingSince <= cutoff),
  );
  for (const endpoint of due.length > 0 ? await findHopeless(services, due) : []) {
    await disableEndpoint(services, endpoint, "Every delivery failed for 5 days.");
  }
}

/** Endpoints that have failed for 5 days; those with a delivery in that time begin to count again. */
async function findHopeless(
  { db, clock }: Services,
  endpoints: EndpointKey[],
): Promise<EndpointKey[]> {
  const now = clock.now();
  const rows = await db.$queryRaw<(EndpointKey & { delivered: boolean })[]>`
    SELECT "merchantId", id AS "endpointId",
           EXISTS (SELECT FROM webhook_deliveries delivery
                   WHERE delivery."merchantId" = endpoint."merchantId" AND delivery."endpointId" = endpoint.id
                     AND delivery."deliveredAt" > endpoint."failingSince") AS delivered
    FROM webhook_endpoints endpoint
    WHERE ${isAmong(endpoints)} AND active AND "failingSince" <= ${addMs(now, -failingMaxMs)}`;
  const spared = rows.filter(({ delivered }) => delivered);
  if (spared.length > 0) {
    await db.$executeRaw`UPDATE webhook_endpoints SET "failingSince" = ${now} WHERE ${isAmong(spared)}`;
  }
  return rows.filter(({ delivered }) => !delivered);
}

function isAmong(endpoints: EndpointKey[]): Prisma.Sql {
  return Prisma.sql`("merchantId", id) IN (
    SELECT * FROM unnest(${endpoints.map((one) => one.merchantId)}::text[],
                         ${endpoints.map((one) => one.endpointId)}::text[]))`;
}

/** Each once. */
function endpointsOf(attempts: FinishedAttempt[]): EndpointKey[] {
  return [...new Map(attempts.map((attempt) => [attempt.endpointId, attempt])).values()];
}

function isDelivered(attempt: FinishedAttempt): boolean {
  return attempt.outcome === "delivered";
}
