import type { MerchantContext } from "#server/core/context.ts";
import type { Db, Tx } from "#server/data/db.ts";
import { erasedState } from "#server/data/transaction/idempotency.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import {
  erasedColumns,
  type inventory,
  type RecordTable,
  recordTables,
} from "#server/routers/personal-data/inventory.ts";
import {
  nextRecords,
  placeAfter,
  type Portion,
} from "#server/routers/personal-data/work/erasing.ts";

/**
 * Changes beside the blanked texts: one person's link stops selling, files are deleted, letters end, keys are
 * refused.
 */
const besides: { [Table in keyof typeof inventory]?: (now: Date) => Prisma.Sql } = {
  payment_links: () => Prisma.sql`, active = false`,
  // A page that ended is not made anew for somebody who is nobody any more.
  checkout_sessions: () =>
    Prisma.sql`, "hostedCheckoutConfig" = "hostedCheckoutConfig" - 'allowRenewal'`,
  order_reminders: () => Prisma.sql`, "remindAt" = NULL`,
  files: (now) =>
    Prisma.sql`, status = 'deleted', "deletedAt" = coalesce("deletedAt", ${now}), "sweptAt" = NULL`,
  idempotency_keys: () => Prisma.sql`, state = ${erasedState}, status = NULL`,
  messages: () =>
    Prisma.sql`, status = CASE WHEN status = 'pending' THEN 'failed' ELSE status END, "nextAttemptAt" = NULL`,
};

/** SQL: what an UPDATE of the table sets so that it says nothing of the person any more. */
export function blankedSql(table: keyof typeof inventory, now: Date): Prisma.Sql {
  const columns = erasedColumns(table).map(([column, sql]) => `"${column}" = ${sql}`);
  return Prisma.sql`${Prisma.raw(columns.join(", "))}${besides[table]?.(now) ?? Prisma.empty}`;
}

type Of = { db: Db | Tx; ctx: Pick<MerchantContext, "merchantId" | "clock"> };

/** Blanks these rows of a merchant. Again, it changes nothing. */
export async function blank(
  { db, ctx }: Of,
  table: RecordTable,
  ids: readonly string[],
): Promise<void> {
  await db.$executeRaw`
    UPDATE ${Prisma.raw(table)} SET ${blankedSql(table, ctx.clock.now())}
    WHERE "merchantId" = ${ctx.merchantId} AND id = ANY(${ids})`;
}

/** Excludes saved cards, for which the processor is asked first: forget-cards.ts. */
const blankedHere = recordTables.filter((table) => table !== "payment_methods");

/** Blanks all records that were found, table by table. */
export const blankAll: Portion[] = blankedHere.map((table) => async (erasing) => {
  const ids = await nextRecords(erasing, table);
  await blank({ db: erasing.ctx.db, ctx: erasing.ctx }, table, ids);
  return placeAfter(ids);
});
