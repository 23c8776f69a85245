import { DomainError } from "#server/core/errors.ts";
import type { ReadingDb } from "#server/core/interfaces/replica.ts";
import { columnsOf, type PlainWhere, whereSql } from "#server/data/by-metadata/where-sql.ts";
import { isStatementTimeout } from "#server/data/connection/statement-timeout.ts";
import { isSpread } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { Place } from "#server/wire/atoms/lists/list-place.ts";

/**
 * Records with this metadata are counted up to here; one more says that there are more (contract
 * §2, "Lists").
 */
export const countedMax = 10_000;

/**
 * A page takes up to three statements, each at most this long: 1,000,000 rows are read in two
 * seconds.
 */
const patienceMs = 5_000;

/** The table whose rows a list shows, and which of them. */
export type Source = { db: ReadingDb; table: string; where: PlainWhere };

/** The page that is asked for. */
type PageRequest = {
  metadata: Record<string, string>;
  before: Place | undefined;
  limit: number;
  offset: number;
  patienceMs?: number;
};
type MatchingIds = { ids: string[]; total: number };

/**
 * One page of the records with this metadata, newest first, with their total as far as it is
 * counted.
 * - If at most 10,000 of the merchant's records have it, the index of metadata finds them, and the
 *   list's other filters are applied to those rows.
 * - If more have it, it is common: reading in the order of the list meets enough of them soon.
 * A total that takes longer than a statement may is answered as more than is counted.
 * @throws validation_failed (an offset that nobody turns pages to, a page that takes too long to
 * find)
 */
export async function findByMetadata<Row>(source: Source, wanted: PageRequest) {
  if (wanted.offset > countedMax) {
    throw new DomainError(
      "validation_failed",
      `offset: with metadata at most ${countedMax}; go on by after, as the header Link says.`,
    );
  }
  const { ids, total } = (await lookUp(source, wanted)) ?? (await readInOrder(source, wanted));
  const rows = await readRows<Row>(source, ids.slice(0, wanted.limit));
  return { rows, hasMore: ids.length > wanted.limit, total };
}

/** Finds them by the index of metadata alone; null when more than `countedMax` have it. */
async function lookUp(source: Source, wanted: PageRequest): Promise<MatchingIds | null> {
  const { db, table, where } = source;
  const rows = await withoutReadingAll(
    source,
    wanted,
    db.$queryRaw<(MatchingIds & { met: number })[]>`
      WITH met AS MATERIALIZED (
        SELECT ${columnsOf(where)} FROM ${Prisma.raw(table)} WHERE ${indexed(source, wanted)} LIMIT ${countedMax + 1}),
      found AS MATERIALIZED (SELECT id, "createdAt" FROM met WHERE ${whereSql(where)})
      SELECT (SELECT count(*)::int FROM met) AS met, (SELECT count(*)::int FROM found) AS total,
             ARRAY(SELECT id FROM found WHERE ${slice(wanted)}) AS ids`,
  );
  const [found] = rows ?? [];
  return found && found.met <= countedMax ? found : null;
}

/**
 * The condition in the index's own expression: jsonb with the merchant in front. IS TRUE keeps the
 * planner from all indexes that lead with the merchant. It would take one where other merchants
 * have the text often, and read all rows of this merchant. '{}' is left out because the index
 * leaves it out.
 */
function indexed({ db, where }: Source, { metadata }: PageRequest): Prisma.Sql {
  const owned = Prisma.sql`"merchantId" = ${where.merchantId}`;
  const wanted = JSON.stringify({ [where.merchantId]: metadata });
  return Prisma.sql`${isSpread(db) ? owned : Prisma.sql`(${owned}) IS TRUE`} AND metadata <> '{}'
    AND jsonb_set('{}', ARRAY["merchantId"], metadata) @> ${wanted}::jsonb`;
}

/** By the indexes of the list itself, row after row until there are enough. */
async function readInOrder(source: Source, wanted: PageRequest): Promise<MatchingIds> {
  const { db, table, where } = source;
  const matching = Prisma.sql`
    FROM ${Prisma.raw(table)} WHERE ${whereSql(where)} AND metadata @> ${JSON.stringify(wanted.metadata)}::jsonb`;
  const [rows, counts] = await Promise.all([
    withoutReadingAll(
      source,
      wanted,
      db.$queryRaw<{ id: string }[]>`SELECT id ${matching} AND ${slice(wanted)}`,
    ),
    isNarrow(where)
      ? withoutReadingAll(
          source,
          wanted,
          db.$queryRaw<{ total: number }[]>`
            SELECT count(*)::int AS total FROM (SELECT ${matching} LIMIT ${countedMax + 1}) AS counted`,
        )
      : null,
  ]);
  if (rows === null) throw tooLong();
  return { ids: rows.map(({ id }) => id), total: counts?.[0]?.total ?? countedMax + 1 };
}

function tooLong(): DomainError {
  return new DomainError(
    "validation_failed",
    "metadata: too few of too many records have it to find this page in time; narrow the list by startDate and endDate, or ask for a rarer text besides.",
  );
}

/** Whether more is asked for than metadata, of which we know by now that more than are counted have it. */
function isNarrow({ merchantId: _, ...others }: PlainWhere): boolean {
  return Object.values(others).some((one) => one !== undefined);
}

/**
 * Reads without a sequential scan. For a value that many rows share, the planner hopes to find enough by reading
 * the table from its start, other merchants' rows included. Null when the query took too long.
 */
async function withoutReadingAll<Rows>(
  { db }: Source,
  wanted: PageRequest,
  query: Prisma.PrismaPromise<Rows>,
): Promise<Rows | null> {
  const limit = `${wanted.patienceMs ?? patienceMs}ms`;
  const limits = db.$queryRaw`
    SELECT set_config('enable_seqscan', 'off', true), set_config('statement_timeout', ${limit}, true)`;
  try {
    const [, rows] = await db.$transaction([limits, query]);
    return rows;
  } catch (error) {
    if (isStatementTimeout(error)) return null;
    throw error;
  }
}

function slice({ before, limit, offset }: PageRequest): Prisma.Sql {
  const after = before
    ? Prisma.sql`("createdAt", id) < (${before.createdAt}, ${before.id})`
    : Prisma.sql`TRUE`;
  return Prisma.sql`${after} ORDER BY "createdAt" DESC, id DESC LIMIT ${limit + 1} OFFSET ${offset}`;
}

/** In this order, as Prisma reads them. */
function readRows<Row>({ db, table, where }: Source, ids: string[]): Promise<Row[]> {
  return db.$queryRaw`
    SELECT found.* FROM unnest(${ids}::text[]) WITH ORDINALITY AS page(id, nth)
    CROSS JOIN LATERAL (
      SELECT * FROM ${Prisma.raw(table)} WHERE "merchantId" = ${where.merchantId} AND id = page.id OFFSET 0) AS found
    ORDER BY page.nth`;
}
