import type { MerchantContext } from "#server/core/context.ts";
import type { ListFiles } from "#server/wire/file.ts";
import { serializeFile } from "#server/routers/storage/serialize.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";

/** The merchant's files, newest first; deleted ones only when asked for. */
export async function listFiles(ctx: MerchantContext, input: ListFiles) {
  const where = {
    merchantId: ctx.merchantId,
    status: input.status ?? { not: "deleted" as const },
    tags: input.tag ? { hasEvery: input.tag } : undefined,
    relatedEntityId: input.relatedEntityId,
    relatedEntityType: input.relatedEntityType,
  };
  const [rows, total] = await Promise.all([
    ctx.db.file.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.file.count({ where }),
  ]);
  return paginated(
    input,
    rows.map((row) => serializeFile(ctx.env, row)),
    total,
  );
}
