import type { MerchantContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { ErasureModel } from "#server/generated/prisma/models.ts";
import type { RecordTable } from "#server/routers/personal-data/inventory.ts";

/** The context of a portion of the work: the merchant that it acts for, and the erasure that it is part of. */
export type Erasing = { ctx: MerchantContext; erasure: ErasureModel };

/**
 * One portion of a stage. Answers up to which id it has come, or null when the stage is over. May be
 * done again: a process can die between it and the note that it is done.
 */
export type Portion = (erasing: Erasing) => Promise<string | null>;

/** Rows of a portion: a transaction over so many holds nobody up. */
export const portionRows = 200;

/** SQL: the ids of the records that were found of a table. */
export function recordsOf({ ctx, erasure }: Erasing, table: RecordTable): Prisma.Sql {
  return Prisma.sql`
    SELECT found."recordId" FROM erasure_records found
    WHERE found."merchantId" = ${ctx.merchantId} AND found."erasureId" = ${erasure.id} AND found."ofTable" = ${table}`;
}

/** SQL: the ids of all records that were found. */
export function allRecords({ ctx, erasure }: Erasing): Prisma.Sql {
  return Prisma.sql`
    SELECT found."recordId" FROM erasure_records found
    WHERE found."merchantId" = ${ctx.merchantId} AND found."erasureId" = ${erasure.id}`;
}

/** The next records of a table that were found, in the order of their ids. */
export async function nextRecords(
  { ctx, erasure }: Erasing,
  table: RecordTable,
  take = portionRows,
): Promise<string[]> {
  const rows = await ctx.db.erasureRecord.findMany({
    where: {
      merchantId: ctx.merchantId,
      erasureId: erasure.id,
      ofTable: table,
      recordId: { gt: erasure.place },
    },
    orderBy: { recordId: "asc" },
    select: { recordId: true },
    take,
  });
  return rows.map(({ recordId }) => recordId);
}

/** Where a stage stands after a portion of these ids: over, when there were fewer than it takes. */
export function placeAfter(ids: readonly string[], taken = portionRows): string | null {
  return ids.length < taken ? null : (ids.at(-1) ?? null);
}
