import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { transact } from "#server/data/transact.ts";
import type { EventData, EventType } from "#server/events/catalog.ts";
import { emit } from "#server/events/emit.ts";
import type { Deleted } from "#server/wire/atoms/deleted.ts";

type Deletion<Row, Type extends EventType> = {
  type: Type;
  lock: (tx: Tx, ctx: MerchantContext, id: string) => Promise<Row>;
  /** Refuses, or writes `when` into the row. */
  write: (tx: Tx, when: { deletedAt: Date; updatedAt: Date }) => Promise<Row>;
  serialize: (row: Row) => EventData<Type> & { id: string };
};

/**
 * Deletes a record softly. Deleting it again answers the same. Atomic; emits an event of the given type the first time.
 * @throws not_found
 */
export async function deleteSoftly<Row extends { deletedAt: Date | null }, Type extends EventType>(
  ctx: MerchantContext,
  id: string,
  { type, lock, write, serialize }: Deletion<Row, Type>,
): Promise<Deleted> {
  return transact(ctx, async (unit) => {
    const current = await lock(unit.tx, ctx, id);
    if (current.deletedAt) return { id, deleted: true, deletedAt: current.deletedAt.toISOString() };
    const now = ctx.clock.now();
    const row = await write(unit.tx, { deletedAt: now, updatedAt: now });
    emit(unit, ctx, type, serialize(row));
    return { id, deleted: true, deletedAt: now.toISOString() };
  });
}
