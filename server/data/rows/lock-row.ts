import { invariant } from "#server/core/assert.ts";
import type { Tx } from "#server/data/db.ts";
import type { RowKey } from "#server/data/rows/own.ts";
import type { ModelName, RowOf } from "#server/data/rows/rows.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/**
 * Holds a row of a merchant until the transaction ends, and reads it as the transactions left it that it waited for; null
 * where there is none. It does not wait for those that write rows that refer to it: these take a lock on its key only, which
 * checks that it is there. One statement: locking and then reading was an eighth of a renewal's.
 */
export async function lockRow<Name extends ModelName>(
  tx: Pick<Tx, "$queryRaw">,
  { model, table }: { model: Name; table: string },
  { merchantId_id: { merchantId, id } }: RowKey,
): Promise<RowOf<Name> | null> {
  const [row] = await tx.$queryRaw<RowOf<Name>[]>`
    SELECT ${columnsOf(model)} FROM ${Prisma.raw(table)}
    WHERE "merchantId" = ${merchantId} AND id = ${id} FOR NO KEY UPDATE`;
  return row ?? null;
}

const columns = new Map<ModelName, Prisma.Sql>();

/** As the generated client lists them, which a transaction cannot be asked: no column bears another name than its field. */
function columnsOf(model: ModelName): Prisma.Sql {
  const known = columns.get(model);
  if (known) return known;
  const fields: Record<string, string> | undefined = Reflect.get(Prisma, `${model}ScalarFieldEnum`);
  invariant(fields, `${model} is a model of the Prisma schema`);
  const names = Object.keys(fields).map((field) => `"${field}"`);
  const listed = Prisma.raw(names.join(", "));
  columns.set(model, listed);
  return listed;
}
