import { addMs, dayMs } from "#server/core/clock.ts";
import { byName, DomainError } from "#server/core/errors.ts";
import type { IdempotencyClaim, StoredAnswer } from "#server/core/interfaces/idempotency-claim.ts";
import { type Db, runStatement, type Tx } from "#server/data/db.ts";
import { heldFrom, inFlight } from "#server/data/transaction/hold-key.ts";
import type { KeyChange } from "#server/data/transaction/unit.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/** How long a finished key answers; at least 24 hours (contract §2). */
const keptMs = 7 * dayMs;

/**
 * The state of a key whose answer spoke of somebody who was erased (routers/personal-data/work/scan-keys.ts). It stays
 * claimed until its time is over, so that a repeat makes nothing anew.
 */
export const erasedState = "erased";

function erasedKey(): DomainError {
  return new DomainError(
    "idempotency_key_erased",
    "This Idempotency-Key belongs to a request about a person who has been erased since. Nothing was done; use a new key for a new request.",
  );
}

/** Thrown instead of doing the work again. The adapter answers it with `Idempotent-Replayed: true`. */
export class IdempotentReplay extends Error {
  override readonly name = "IdempotentReplay";
  readonly answer: StoredAnswer;
  constructor(answer: StoredAnswer) {
    super("Answered from the idempotency key.");
    this.answer = answer;
  }
}

export const isIdempotentReplay = byName<IdempotentReplay>("IdempotentReplay");

/** A request's idempotency key: whose it is, and when it is claimed. */
export type Keyed = { merchantId: string; now: Date; claim: IdempotencyClaim };

/**
 * Claims the key for an operation of several steps, in the transaction of the first. A twin that
 * runs at the same time waits here for that commit, and is then told to try again. When an earlier
 * request with the key died after its first step, answers what that step remembered; else null.
 * @throws IdempotentReplay · idempotency_key_reused · idempotency_in_flight · idempotency_key_erased
 */
export async function claimInFlight(tx: Tx, keyed: Keyed): Promise<{ memo: unknown } | null> {
  const lockedUntil = heldFrom(keyed.now);
  const [row] = await tx.$queryRaw<{ progress: { memo: unknown } | null }[]>(
    claimSql(keyed, { state: "in_flight", lockedUntil }),
  );
  return row ? row.progress : refuseOrReplay(tx, keyed);
}

/**
 * Remembers in the key's row what the first step made, and until when the key is held from now on.
 * It is the last statement of its transaction, which may have waited for longer than a key is held.
 */
export function rememberIn(
  { merchantId, claim }: Keyed,
  { memo, heldUntil }: { memo: unknown; heldUntil: Date },
): KeyChange {
  const progress = JSON.stringify({ memo });
  return {
    sql: Prisma.sql`
      UPDATE idempotency_keys SET progress = ${progress}::jsonb, "lockedUntil" = ${heldUntil}
      WHERE "merchantId" = ${merchantId} AND key = ${claim.key} RETURNING key`,
    refused: (tx) => refuseOrReplay(tx, { merchantId, claim }),
  };
}

/**
 * Stores the answer in the transaction that made it true. An operation of one step claims its key
 * only here, at its end: a twin that ran at the same time waits here for the other's commit, and
 * `refused` then throws, which rolls the twin's own work back.
 */
export function answerIn(
  keyed: Keyed,
  answer: StoredAnswer,
  isClaimed = keyed.claim.claimed,
): KeyChange {
  const { merchantId, now, claim } = keyed;
  const { status } = answer;
  const body = claim.sealBody(answer.body);
  const finished = Prisma.sql`
    UPDATE idempotency_keys SET state = 'finished', status = ${status}, body = ${body}, progress = NULL
    WHERE "merchantId" = ${merchantId} AND key = ${claim.key} AND state = 'in_flight' RETURNING key`;
  return {
    sql: isClaimed
      ? finished
      : claimSql(keyed, { state: "finished", status, body, lockedUntil: now }),
    refused: (tx) => refuseOrReplay(tx, keyed),
  };
}

/**
 * Stores an answer in a statement of its own, when its work was committed before, was rolled back,
 * or there was none. @throws as `claimInFlight`
 */
export async function storeAnswer(db: Db, keyed: Keyed, answer: StoredAnswer): Promise<void> {
  const change = answerIn(keyed, answer);
  const rows = await runStatement(db, change.sql);
  if (rows.length === 0) await change.refused(db);
}

type KeyColumns = { state: string; status?: number; body?: string; lockedUntil: Date };

/**
 * Claims a key that is new, that has expired, or that a request left behind when it died. What that
 * request remembered is kept, and only an operation of several steps, which goes on from there, may
 * claim such a key.
 */
function claimSql({ merchantId, now, claim }: Keyed, columns: KeyColumns): Prisma.Sql {
  const { key, fingerprint } = claim;
  const { state, status = null, body = null, lockedUntil } = columns;
  return Prisma.sql`
    INSERT INTO idempotency_keys ("merchantId", key, fingerprint, state, status, body, "createdAt", "lockedUntil", "expiresAt")
    VALUES (${merchantId}, ${key}, ${fingerprint}, ${state}, ${status}::int, ${body}, ${now}, ${lockedUntil}, ${addMs(now, keptMs)})
    ON CONFLICT ("merchantId", key) DO UPDATE
      SET fingerprint = EXCLUDED.fingerprint, state = EXCLUDED.state, status = EXCLUDED.status, body = EXCLUDED.body,
          "createdAt" = EXCLUDED."createdAt", "lockedUntil" = EXCLUDED."lockedUntil", "expiresAt" = EXCLUDED."expiresAt",
          progress = CASE WHEN idempotency_keys."expiresAt" > EXCLUDED."createdAt" THEN idempotency_keys.progress END
      WHERE idempotency_keys."expiresAt" <= EXCLUDED."createdAt"
         OR (idempotency_keys.state = 'in_flight' AND idempotency_keys."lockedUntil" <= EXCLUDED."createdAt"
             AND idempotency_keys.fingerprint IN (EXCLUDED.fingerprint, ${claim.fingerprintBefore ?? fingerprint})
             AND (idempotency_keys.progress IS NULL OR EXCLUDED.state = 'in_flight'))
    RETURNING progress`;
}

/**
 * Lets a repeat go on at once where this request stopped: the request has failed, and nobody works
 * on its behalf any more. A key that a repeat holds by now stays held.
 */
export async function unlockKey(db: Db, { merchantId, now, claim }: Keyed): Promise<void> {
  await db.$executeRaw`
    UPDATE idempotency_keys SET "lockedUntil" = ${now}
    WHERE "merchantId" = ${merchantId} AND key = ${claim.key} AND state = 'in_flight'
      AND "lockedUntil" = ${claim.heldUntil}`;
}

type KeyOwner = Pick<Keyed, "merchantId" | "claim">;

/**
 * Answers from a finished key before any work or lock, the usual case of a retry; refuses one whose answer was erased.
 * @throws as `claimInFlight`
 */
export async function replayFinished(tx: Tx, { merchantId, claim }: KeyOwner): Promise<void> {
  const row = await tx.idempotencyKey.findUnique({
    where: { merchantId_key: { merchantId, key: claim.key } },
  });
  if (row && row.state !== "in_flight") answerFrom(row, claim);
}

/** Refuses a key that could not be claimed, or replays its answer. @throws as `claimInFlight`, always */
async function refuseOrReplay(tx: Tx, { merchantId, claim }: KeyOwner): Promise<never> {
  const row = await tx.idempotencyKey.findUniqueOrThrow({
    where: { merchantId_key: { merchantId, key: claim.key } },
  });
  return answerFrom(row, claim);
}

type KeyRow = { fingerprint: string; state: string; status: number | null; body: string | null };

function answerFrom(row: KeyRow, claim: IdempotencyClaim): never {
  if (row.state === erasedState) throw erasedKey();
  if (row.fingerprint !== claim.fingerprint && row.fingerprint !== claim.fingerprintBefore) {
    throw new DomainError(
      "idempotency_key_reused",
      "This Idempotency-Key was used for a different request. Use a new key for a new request.",
    );
  }
  if (row.state === "finished" && row.status !== null && row.body !== null) {
    throw new IdempotentReplay({ status: row.status, body: claim.openBody(row.body) });
  }
  throw inFlight();
}
