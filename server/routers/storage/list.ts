import type { MerchantContext } from "#server/core/context.ts";
import { countRows } from "#server/data/count-rows.ts";
import { page } from "#server/data/page.ts";
import { FileStatus } from "#server/generated/prisma/enums.ts";
import type { ListFiles } from "#server/wire/file.ts";
import { serializeFile } from "#server/routers/storage/serialize.ts";

const shown = Object.values(FileStatus).filter((status) => status !== "deleted");

/** The merchant's files, newest first; deleted ones only when asked for. */
export async function listFiles(ctx: MerchantContext, input: ListFiles) {
  const { status, tag, relatedEntityId, relatedEntityType } = input;
  const isNarrow = Boolean(tag ?? relatedEntityId ?? relatedEntityType);
  const where = {
    merchantId: ctx.merchantId,
    status: status ?? { not: "deleted" as const },
    tags: tag ? { hasEvery: tag } : undefined,
    relatedEntityId,
    relatedEntityType,
  };
  return page(input, {
    where,
    find: (query) => ctx.db.file.findMany(query),
    count: () =>
      isNarrow ? ctx.db.file.count({ where }) : countRows(ctx, "files", status ?? shown),
    serialize: (row) => serializeFile(ctx.env, row),
  });
}
