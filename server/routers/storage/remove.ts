import type { MerchantContext } from "#server/core/context.ts";
import { emit } from "#server/events/emit.ts";
import type { DeletedFile } from "#server/wire/file.ts";
import { serializeFile } from "#server/routers/storage/serialize.ts";
import { transact } from "#server/data/transact.ts";
import { lockFile } from "#server/routers/storage/row.ts";
import { own } from "#server/data/own.ts";

/**
 * Deletes a file: no new address is given out, the public one stops at once, and the worker
 * removes the bytes. Its data stays readable. Deleting again answers the same. Atomic; emits
 * `file.deleted` the first time.
 * @throws not_found
 */
export async function removeFile(ctx: MerchantContext, id: string): Promise<DeletedFile> {
  return transact(ctx, async (unit) => {
    const current = await lockFile(unit.tx, ctx, id);
    if (current.deletedAt) return { id, deleted: true, deletedAt: current.deletedAt.toISOString() };
    const now = ctx.clock.now();
    const row = await unit.tx.file.update({
      where: own(ctx, id),
      data: { status: "deleted", deletedAt: now, updatedAt: now, sweptAt: null },
    });
    emit(unit, ctx, "file.deleted", {
      related: { id, type: "file" },
      data: serializeFile(ctx.env, row),
    });
    return { id, deleted: true, deletedAt: now.toISOString() };
  });
}
