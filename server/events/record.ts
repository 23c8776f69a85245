import type { Services } from "#server/context.ts";
import { addMs, dayMs } from "#server/clock.ts";
import { disableEndpoint } from "#server/events/disable-endpoint.ts";
import { newId } from "#server/ids.ts";

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
  /** The endpoint was failing when the delivery was claimed. */
  isFailing: boolean;
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
  const sorted = attempts.toSorted((a, b) => (a.deliveryId < b.deliveryId ? -1 : 1));
  const column = <Key extends keyof FinishedAttempt>(key: Key) =>
    sorted.map((attempt) => attempt[key]);
  // One statement, rows in the order of their ids: a transaction by itself, and without deadlocks.
  await services.db.$executeRaw`
    WITH attempt AS (
      SELECT * FROM unnest(
        ${sorted.map(() => newId("deliveryAttempt"))}::text[], ${column("deliveryId")}::text[],
        ${column("startedAt")}::timestamptz[], ${column("durationMs")}::int[], ${column("status")}::int[],
        ${column("error")}::text[], ${column("responseBody")}::text[], ${column("outcome")}::text[],
        ${column("nextAttemptAt")}::timestamptz[]
      ) AS a(id, "deliveryId", "startedAt", "durationMs", status, error, "responseBody", outcome, "nextAttemptAt")
    ), logged AS (
      INSERT INTO webhook_attempts (id, "deliveryId", number, status, error, "durationMs", "responseBody", "createdAt")
      SELECT attempt.id, attempt."deliveryId", delivery.attempts + 1, attempt.status, attempt.error,
             attempt."durationMs", attempt."responseBody", attempt."startedAt"
      FROM attempt JOIN webhook_deliveries delivery ON delivery.id = attempt."deliveryId"
    )
    UPDATE webhook_deliveries delivery
    SET attempts = delivery.attempts + 1,
        "leaseUntil" = NULL,
        "lastAttemptAt" = attempt."startedAt",
        status = CASE WHEN attempt.outcome = 'delivered' OR delivery.status = 'pending'
                      THEN attempt.outcome::"DeliveryStatus" ELSE delivery.status END,
        "nextAttemptAt" = CASE WHEN delivery.status = 'pending' THEN attempt."nextAttemptAt" END,
        "deliveredAt" = CASE WHEN attempt.outcome = 'delivered'
                             THEN attempt."startedAt" + attempt."durationMs" * interval '1 millisecond'
                             ELSE delivery."deliveredAt" END
    FROM attempt WHERE delivery.id = attempt."deliveryId"`;
}

/**
 * Since when an endpoint has only failed; one success resets it. A success that was claimed
 * before the first failure and ends after it goes unnoticed here: see `findHopeless`.
 */
async function noteHealth(services: Services, attempts: FinishedAttempt[]): Promise<void> {
  const { db, clock } = services;
  const succeeded = new Set(attempts.filter(isDelivered).map(({ endpointId }) => endpointId));
  const recovered = attempts.filter((attempt) => attempt.isFailing && isDelivered(attempt));
  if (recovered.length > 0) {
    await db.$executeRaw`
      UPDATE webhook_endpoints SET "failingSince" = NULL
      WHERE id = ANY(${recovered.map(({ endpointId }) => endpointId)}) AND "failingSince" IS NOT NULL`;
  }
  const failed = new Set(
    attempts.map(({ endpointId }) => endpointId).filter((id) => !succeeded.has(id)),
  );
  if (failed.size === 0) return;
  await db.$executeRaw`
    UPDATE webhook_endpoints SET "failingSince" = ${clock.now()}
    WHERE id = ANY(${[...failed]}) AND "failingSince" IS NULL`;
  for (const id of await findHopeless(services, [...failed])) {
    await disableEndpoint(services, id, "Every delivery failed for 5 days.");
  }
}

/** Endpoints that have failed for 5 days, without one delivery since. */
async function findHopeless({ db, clock }: Services, endpointIds: string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM webhook_endpoints endpoint
    WHERE id = ANY(${endpointIds}) AND active AND "failingSince" <= ${addMs(clock.now(), -failingMaxMs)}
      AND NOT EXISTS (SELECT FROM webhook_deliveries delivery
                      WHERE delivery."endpointId" = endpoint.id AND delivery."deliveredAt" >= endpoint."failingSince")`;
  return rows.map(({ id }) => id);
}

function isDelivered(attempt: FinishedAttempt): boolean {
  return attempt.outcome === "delivered";
}
