import type { Tx } from "#server/data/db.ts";
import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import { DomainError } from "#server/core/errors.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/** How long a finished key answers; at least 24 hours (contract §2). */
const keptMs = 7 * dayMs;
/** After this long an unfinished key is taken to belong to a crashed request and may be claimed again. */
const lockedMs = 2 * minuteMs;

/** The idempotency key of one request, and what becomes of it. */
export type IdempotencyClaim = {
  key: string;
  /** Keyed hash of method, path and canonical body. */
  fingerprint: string;
  /** Turns the operation's result into the stored answer: the bytes that are sent are these. */
  encode(result: unknown): StoredAnswer;
  encodeError(error: DomainError): StoredAnswer;
  /** Set when this request's claim has been committed by an earlier step. */
  claimed?: boolean;
  /** Set when the answer is stored; the adapter sends it as it is. */
  answer?: StoredAnswer;
};

export type StoredAnswer = { status: number; body: string };

/** Thrown instead of doing the work again. The adapter answers it with `Idempotent-Replayed: true`. */
export class IdempotentReplay extends Error {
  override name = "IdempotentReplay";
  readonly answer: StoredAnswer;
  constructor(answer: StoredAnswer) {
    super("Answered from the idempotency key.");
    this.answer = answer;
  }
}

type Owner = { merchantId: string; now: Date };

/**
 * Claims the key inside the caller's transaction. A twin that runs at the same time waits
 * here for the first one's commit and then replays it.
 * @throws IdempotentReplay · idempotency_key_reused · idempotency_in_flight
 */
export async function claimKey(tx: Tx, owner: Owner, claim: IdempotencyClaim): Promise<void> {
  if (claim.claimed) return;
  const { merchantId, now } = owner;
  const rows = await tx.$queryRaw<{ key: string }[]>`
    INSERT INTO idempotency_keys ("merchantId", key, fingerprint, state, "createdAt", "lockedUntil", "expiresAt")
    VALUES (${merchantId}, ${claim.key}, ${claim.fingerprint}, 'in_flight', ${now}, ${addMs(now, lockedMs)}, ${addMs(now, keptMs)})
    ON CONFLICT ("merchantId", key) DO UPDATE
      SET fingerprint = EXCLUDED.fingerprint, state = 'in_flight', status = NULL, body = NULL,
          "createdAt" = EXCLUDED."createdAt", "lockedUntil" = EXCLUDED."lockedUntil", "expiresAt" = EXCLUDED."expiresAt"
      WHERE ${reclaimable}
    RETURNING key`;
  if (rows.length === 0) await refuseOrReplay(tx, merchantId, claim);
}

/** Stores the answer of a claimed key in the transaction that made it true. */
export async function finishKey(
  tx: Tx,
  owner: Owner,
  claim: IdempotencyClaim,
  answer: StoredAnswer,
) {
  await tx.$executeRaw`
    UPDATE idempotency_keys SET state = 'finished', status = ${answer.status}, body = ${answer.body}
    WHERE "merchantId" = ${owner.merchantId} AND key = ${claim.key}`;
  claim.answer = answer;
}

/**
 * Claims the key and stores its answer at once, at the end of a transaction that did all of the
 * work; `eventRows` are inserted by the same statement. A twin that ran at the same time waits here
 * for the other's commit; its own work is then rolled back by what this throws.
 * @throws as `claimKey`
 */
export async function claimAndFinishKey(
  tx: Tx,
  owner: Owner,
  keyed: { claim: IdempotencyClaim; answer: StoredAnswer; eventRows: Prisma.Sql | null },
): Promise<void> {
  const { claim, answer, eventRows } = keyed;
  const { merchantId } = owner;
  const events = eventRows ? Prisma.sql`WITH ${eventRows}` : Prisma.empty;
  const rows = await tx.$queryRaw<
    { key: string }[]
  >`${events} ${claimFinishedKeySql(finishedKeyJson(owner, claim, answer))}`;
  if (rows.length === 0) await refuseOrReplay(tx, merchantId, claim);
  claim.answer = answer;
}

/** A key's row with its answer, as `claimFinishedKeySql` takes it. */
export function finishedKeyJson(
  { merchantId, now }: Owner,
  { key, fingerprint }: IdempotencyClaim,
  { status, body }: StoredAnswer,
): string {
  const dates = { createdAt: now, lockedUntil: now, expiresAt: addMs(now, keptMs) };
  return JSON.stringify({ merchantId, key, fingerprint, status, body, ...dates });
}

/** Claims a key and stores its answer; returns no row when the key could not be claimed. */
export function claimFinishedKeySql(keyJson: string): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO idempotency_keys ("merchantId", key, fingerprint, state, status, body, "createdAt", "lockedUntil", "expiresAt")
    SELECT "merchantId", key, fingerprint, 'finished', status, body, "createdAt", "lockedUntil", "expiresAt"
    FROM json_populate_record(NULL::idempotency_keys, ${keyJson}::json)
    ON CONFLICT ("merchantId", key) DO UPDATE
      SET fingerprint = EXCLUDED.fingerprint, state = 'finished', status = EXCLUDED.status, body = EXCLUDED.body,
          "createdAt" = EXCLUDED."createdAt", "lockedUntil" = EXCLUDED."lockedUntil", "expiresAt" = EXCLUDED."expiresAt"
      WHERE ${reclaimable}
    RETURNING key`;
}

/** A key that may be claimed again: forgotten, or left behind by a request that crashed. */
const reclaimable = Prisma.sql`idempotency_keys."expiresAt" <= EXCLUDED."createdAt"
         OR (idempotency_keys.state = 'in_flight' AND idempotency_keys."lockedUntil" <= EXCLUDED."createdAt"
             AND idempotency_keys.fingerprint = EXCLUDED.fingerprint)`;

/** Lets a key go whose request was refused before it had any effect, so that it may be corrected. */
export async function releaseKey(
  tx: Tx,
  merchantId: string,
  claim: IdempotencyClaim,
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM idempotency_keys WHERE "merchantId" = ${merchantId} AND key = ${claim.key} AND state = 'in_flight'`;
  claim.claimed = false;
}

/**
 * Answers from a finished key before any work or lock, the usual case of a retry.
 * @throws as `claimKey`
 */
export async function replayFinished(
  tx: Tx,
  merchantId: string,
  claim: IdempotencyClaim,
): Promise<void> {
  const row = await tx.idempotencyKey.findUnique({
    where: { merchantId_key: { merchantId, key: claim.key } },
  });
  if (row?.state === "finished") answerFrom(row, claim);
}

/** What to do about a key that could not be claimed. @throws as `claimKey`, always */
export async function refuseOrReplay(
  tx: Tx,
  merchantId: string,
  claim: IdempotencyClaim,
): Promise<never> {
  const row = await tx.idempotencyKey.findUniqueOrThrow({
    where: { merchantId_key: { merchantId, key: claim.key } },
  });
  return answerFrom(row, claim);
}

type KeyRow = { fingerprint: string; state: string; status: number | null; body: string | null };

function answerFrom(row: KeyRow, claim: IdempotencyClaim): never {
  if (row.fingerprint !== claim.fingerprint) {
    throw new DomainError(
      "idempotency_key_reused",
      "This Idempotency-Key was used for a different request. Use a new key for a new request.",
    );
  }
  if (row.state === "finished" && row.status !== null && row.body !== null) {
    throw new IdempotentReplay({ status: row.status, body: row.body });
  }
  throw new DomainError(
    "idempotency_in_flight",
    "A request with this Idempotency-Key is being processed. Try again shortly.",
    { retryAfterS: 1 },
  );
}
