import type { Clock } from "#server/core/clock.ts";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { unsettledPayments } from "#server/ledger/unsettled.ts";
import { paymentsInProcess } from "#server/routers/balance/pending.ts";

/** Parts of a figure that are no ledger entries: single payments, holds and refunds as they stand now. */
export type StandingGroup =
  | "authorizations"
  | "processing"
  | "reserves"
  | "waiting_refunds"
  | "not_available_yet";

export type StandingPart = {
  id: string;
  amount: bigint;
  paymentIntentId: string;
  refundId: string | null;
  createdAt: Date;
};

type Of = { db: ReadingTx; merchantId: string; clock: Clock };

/** Number and sum of a group's parts; of all of them, whichever figure they are in. */
export async function sumStanding(
  of: Of,
  group: StandingGroup,
  currency: string,
): Promise<{ count: number; sum: bigint }> {
  const [row] = await of.db.$queryRaw<{ count: number; sum: bigint }[]>`
    SELECT count(*)::int AS count, coalesce(sum(p.amount), 0)::bigint AS sum
    FROM (${parts[group](of)}) p WHERE p.currency = ${currency} AND p.amount <> 0`;
  return row ?? { count: 0, sum: 0n };
}

type Page = { group: StandingGroup; currency: string; limit: number; offset: number };

/** One page of a group's parts, newest first. */
export async function listStanding(
  of: Of,
  { group, currency, limit, offset }: Page,
): Promise<StandingPart[]> {
  return of.db.$queryRaw<StandingPart[]>`
    SELECT p.id, p.amount, p."paymentIntentId", p."refundId", p."createdAt"
    FROM (${parts[group](of)}) p WHERE p.currency = ${currency} AND p.amount <> 0
    ORDER BY p."createdAt" DESC, p.id DESC LIMIT ${limit} OFFSET ${offset}`;
}

const none = Prisma.sql`NULL::text AS "refundId"`;

const parts: Record<StandingGroup, (of: Of) => Prisma.Sql> = {
  authorizations: ({ merchantId }) => Prisma.sql`
    SELECT h.id, h.currency, h.amount, h."relatedEntityId" AS "paymentIntentId", ${none}, h."createdAt"
    FROM ledger_holds h WHERE h."merchantId" = ${merchantId} AND h.status = 'pending' AND h.expected`,
  processing: (of) => Prisma.sql`
    SELECT i.id, i.currency, i.amount, i.id AS "paymentIntentId", ${none}, i."createdAt"
    FROM (${paymentsInProcess(of, null)}) i`,
  reserves: ({ merchantId }) => Prisma.sql`
    SELECT h.id, h.currency, h.amount, h."relatedEntityId" AS "paymentIntentId", ${none}, h."createdAt"
    FROM ledger_holds h WHERE h."merchantId" = ${merchantId} AND h.status = 'pending' AND h."heldOf" = 'merchant'`,
  waiting_refunds: ({ merchantId }) => Prisma.sql`
    SELECT r.id, r.currency, r.amount - r."feeReturned" AS amount, r."paymentIntentId", r.id AS "refundId", r."createdAt"
    FROM refunds r WHERE r."merchantId" = ${merchantId} AND r."waitsForFunds" AND r.status = 'pending'`,
  not_available_yet: (of) => Prisma.sql`
    SELECT u.id, u.currency, u.amount, u.id AS "paymentIntentId", ${none}, u."createdAt"
    FROM (${unsettledPayments(of)}) u`,
};
