import type { MerchantContext } from "#server/core/context.ts";
import { page } from "#server/data/page.ts";
import type { ListFiles } from "#server/wire/file.ts";
import { serializeFile } from "#server/routers/storage/serialize.ts";

/** The merchant's files, newest first; deleted ones only when asked for. */
export async function listFiles(ctx: MerchantContext, input: ListFiles) {
  const where = {
    merchantId: ctx.merchantId,
    status: input.status ?? { not: "deleted" as const },
    tags: input.tag ? { hasEvery: input.tag } : undefined,
    relatedEntityId: input.relatedEntityId,
    relatedEntityType: input.relatedEntityType,
  };
  return page(input, {
    find: (slice) => ctx.db.file.findMany({ where, ...slice }),
    count: () => ctx.db.file.count({ where }),
    serialize: (row) => serializeFile(ctx.env, row),
  });
}
