import { addMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { isInShare, ofShare, type Share, wholeShare } from "#server/data/buckets.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/** Rows of a table that wait for the worker until their time has come. */
export type Queue = {
  table: string;
  /** SQL: which of its rows wait at all. */
  waits: string;
  /** Column: from when on a row is due. */
  dueAt: string;
  /** Column that keeps the others from a row until then: one for it alone, or `dueAt` itself. */
  lease: string;
  /** Longer than the work can last: a process that dies keeps its rows this long from the others. */
  leaseMs: number;
  atOnceMax: number;
  /** Whether the column `attempts` counts the leases. */
  counts?: boolean;
  /** Rows of no merchant. */
  isCommon?: boolean;
};

export type Leased = { merchantId: string; id: string };
type Has = Pick<Services, "db" | "clock" | "bench">;

/**
 * The worker takes all due rows by this. A plain read finds the merchants, then rows are leased
 * merchant by merchant, oldest first, the same share to each: nobody's backlog holds up the others.
 * When more merchants wait than rows may be taken, it is drawn anew every time whose turn it is.
 * Two processes never hold the same lease.
 */
export async function leaseDue(
  services: Has,
  queue: Queue,
  share: Share = wholeShare,
): Promise<Leased[]> {
  return takeFairly(services, queue, share, leaseSql);
}

/**
 * Finds due rows without a lease, for work that may be done twice. The rows of a merchant are drawn
 * as well, so that rows that cannot be dealt with for now are not in the way of the others.
 */
export async function readDue(
  services: Has,
  queue: Omit<Queue, "lease" | "leaseMs">,
  share: Share = wholeShare,
): Promise<Leased[]> {
  const drawn: RowsSql = (all, which) =>
    dueSql(all, which, Prisma.sql`hashtextextended(id, ${seed(which.now)}::bigint)`);
  return takeFairly(services, { ...queue, lease: queue.dueAt, leaseMs: 0 }, share, drawn);
}

/** Leases rows of a queue that belongs to no merchant. Answers their ids. */
export async function leaseCommon(services: Has, queue: Queue): Promise<string[]> {
  const which = { merchantId: "", limit: queue.atOnceMax, now: services.clock.now() };
  const sql = leaseSql({ ...queue, isCommon: true }, which);
  return (await services.db.$queryRaw<{ id: string }[]>(sql)).map(({ id }) => id);
}

/** Which rows: of whom, how many. */
type Which = { merchantId: string; limit: number; now: Date };
type RowsSql = (queue: Queue, which: Which) => Prisma.Sql;

async function takeFairly(
  services: Has,
  queue: Queue,
  share: Share,
  rowsSql: RowsSql,
): Promise<Leased[]> {
  const { db, clock } = services;
  const now = clock.now();
  const found = await db.$queryRaw<{ merchantId: string }[]>(merchantsSql(queue, share, now));
  const merchants = ofShare(services, share, { of: found, merchantOf: (one) => one.merchantId });
  const taken: Leased[] = [];
  for (const [turn, { merchantId }] of merchants.entries()) {
    // Room that one merchant leaves unused goes to those after it.
    const limit = Math.ceil((queue.atOnceMax - taken.length) / (merchants.length - turn));
    const rows = await db.$queryRaw<{ id: string }[]>(rowsSql(queue, { merchantId, limit, now }));
    // Among rows that became due at the same moment, the older comes first, in whatever order they were found.
    const ids = rows.map(({ id }) => id).toSorted();
    taken.push(...ids.map((id) => ({ merchantId, id })));
  }
  return taken;
}

function merchantsSql(queue: Queue, share: Share, now: Date): Prisma.Sql {
  const { table } = names(queue);
  return Prisma.sql`
    SELECT "merchantId" FROM (SELECT DISTINCT "merchantId" FROM ${table} WHERE ${isDue(queue, now)}) AS due
    WHERE ${isInShare(Prisma.sql`"merchantId"`, share)}
    ORDER BY hashtextextended("merchantId", ${seed(now)}::bigint) LIMIT ${queue.atOnceMax}`;
}

function leaseSql(queue: Queue, which: Which): Prisma.Sql {
  const { table, lease } = names(queue);
  const owner = ownerSql(queue, which.merchantId);
  const counted = queue.counts ? Prisma.sql`, attempts = attempts + 1` : Prisma.empty;
  return Prisma.sql`
    UPDATE ${table} SET ${lease} = ${addMs(which.now, queue.leaseMs)}${counted}
    WHERE ${owner} AND id = ANY(ARRAY(${dueSql(queue, which)} FOR NO KEY UPDATE SKIP LOCKED))
    RETURNING id`;
}

function dueSql(
  queue: Queue,
  { merchantId, limit, now }: Which,
  order: Prisma.Sql = names(queue).dueAt,
): Prisma.Sql {
  const { table } = names(queue);
  return Prisma.sql`
    SELECT id FROM ${table} WHERE ${ownerSql(queue, merchantId)} AND ${isDue(queue, now)}
    ORDER BY ${order} LIMIT ${limit}`;
}

/** Depends on the clock alone, so that a draw can be repeated. */
function seed(now: Date): string {
  return String(now.getTime());
}

function ownerSql({ isCommon }: Queue, merchantId: string): Prisma.Sql {
  return isCommon ? Prisma.sql`true` : Prisma.sql`"merchantId" = ${merchantId}`;
}

function isDue(queue: Queue, now: Date): Prisma.Sql {
  const { dueAt, lease } = names(queue);
  const due = Prisma.sql`${Prisma.raw(queue.waits)} AND ${dueAt} <= ${now}`;
  return queue.lease === queue.dueAt
    ? due
    : Prisma.sql`${due} AND (${lease} IS NULL OR ${lease} <= ${now})`;
}

function names(queue: Queue) {
  return {
    table: Prisma.raw(queue.table),
    dueAt: Prisma.raw(`"${queue.dueAt}"`),
    lease: Prisma.raw(`"${queue.lease}"`),
  };
}
