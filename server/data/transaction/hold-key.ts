import { invariant } from "#server/core/assert.ts";
import { addMs, callAfter, secondMs, timeElsewhere } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { IdempotencyClaim } from "#server/core/interfaces/idempotency-claim.ts";
import { runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * A key in flight that is not renewed for so long is that of a process that has died, and a repeat goes on
 * from there. Longer than a statement waits for a connection (data/db.ts), and than clocks of instances differ.
 */
const leaseMs = 15 * secondMs;
/** Interval at which a live request renews its key. Most requests have answered before the first renewal. */
const renewEveryMs = 3 * secondMs;
/** After a renewal that failed. */
const againAfterMs = secondMs / 2;

type Has = Pick<Services, "db" | "clock" | "log">;
/** A key in flight, and who holds it. */
type Held = { merchantId: string; claim: IdempotencyClaim };

/** Until when a key is held that was claimed or renewed at this moment. */
export function heldFrom(now: Date): Date {
  return addMs(now, leaseMs);
}

/**
 * Does the rest of an operation of several steps while its key is held: however slow it is, repeats are told to try
 * again, until its process dies. Should the process stand still for longer than the lease and then
 * go on, a repeat may have gone on meanwhile: what both ask outside is asked under one key and done once, and the
 * answer that is stored first is that of both.
 * @throws idempotency_in_flight when a repeat has taken over before the first step
 */
export async function whileHeld<Result>(
  services: Has,
  held: Held,
  work: () => Promise<Result>,
): Promise<Result> {
  const isLate = untilOf(held) <= addMs(timeElsewhere(services.clock), renewEveryMs);
  if (isLate && !(await renew(services, held))) throw inFlight();
  const letGo = keepRenewing(services, held);
  try {
    return await work();
  } finally {
    letGo();
  }
}

/** Renews the key until it is called off, or the key is answered or another's. */
function keepRenewing(services: Has, held: Held): () => void {
  let isOver = false;
  let callOff = () => {};
  const renewAfter = (ms: number) => {
    callOff = callAfter(services.clock, ms, () => void renewAndGoOn());
  };
  const renewAndGoOn = async () => {
    try {
      const isMine = await renew(services, held);
      if (isMine && !isOver) renewAfter(renewEveryMs);
    } catch (err) {
      services.log.warn({ err }, "the idempotency key of a slow request could not be renewed");
      if (!isOver) renewAfter(againAfterMs);
    }
  };
  renewAfter(renewEveryMs);
  return () => {
    isOver = true;
    callOff();
  };
}

/** Holds the key for longer, if it is in flight and still this request's. */
async function renew({ db, clock }: Has, held: Held): Promise<boolean> {
  const { merchantId, claim } = held;
  const heldUntil = heldFrom(timeElsewhere(clock));
  const rows = await runStatement(
    db,
    Prisma.sql`
    UPDATE idempotency_keys SET "lockedUntil" = ${heldUntil}
    WHERE "merchantId" = ${merchantId} AND key = ${claim.key} AND state = 'in_flight'
      AND "lockedUntil" = ${untilOf(held)} RETURNING key`,
  );
  if (rows.length === 0) return false;
  claim.heldUntil = heldUntil;
  return true;
}

function untilOf({ claim }: Held): Date {
  invariant(claim.heldUntil, "a key in flight is held until some time");
  return claim.heldUntil;
}

/** A request with this key is alive, as far as anybody knows. */
export function inFlight(): DomainError {
  return new DomainError(
    "idempotency_in_flight",
    "A request with this Idempotency-Key is being processed. Try again shortly.",
    { retryAfterS: 1 },
  );
}
