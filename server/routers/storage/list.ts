import type { ReadingContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { page } from "#server/data/rows/page.ts";
import { FileStatus } from "#server/generated/prisma/enums.ts";
import { serializeFile } from "#server/records/file.ts";
import type { ListFiles } from "#server/wire/file.ts";

const shown = Object.values(FileStatus).filter((status) => status !== "deleted");

/** The merchant's files, newest first; deleted ones only when asked for. */
export async function listFiles(ctx: ReadingContext, input: ListFiles) {
  const { status, relatedEntityId, relatedEntityType } = input;
  const tags = askedTags(input);
  const isNarrow = Boolean(tags ?? relatedEntityId ?? relatedEntityType);
  const where = {
    merchantId: ctx.merchantId,
    status: status ?? { not: "deleted" as const },
    tags: tags ? { hasEvery: tags } : undefined,
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

/** `tag` names one tag each time; `tags`, as the specification speaks of them, also several with commas between. */
function askedTags({ tag, tags }: ListFiles): string[] | undefined {
  if (!tag && !tags) return undefined;
  const divided = (tags ?? []).flatMap((text) => text.split(","));
  return [...(tag ?? []), ...divided.map((text) => text.trim()).filter((text) => text !== "")];
}
