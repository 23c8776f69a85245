import type { MerchantContext } from "#server/core/context.ts";
import { serializeApiKey } from "#server/routers/api-keys/serialize.ts";
import { paginated } from "#server/wire/atoms/pagination.ts";
import type { Page } from "#server/wire/atoms/pagination.ts";

/** The merchant's keys, revoked and expired ones included, newest first. */
export async function listApiKeys(ctx: MerchantContext, input: Page) {
  const where = { merchantId: ctx.merchantId };
  const [rows, total] = await Promise.all([
    ctx.db.apiKey.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit,
      skip: input.offset,
    }),
    ctx.db.apiKey.count({ where }),
  ]);
  return paginated(input, rows.map(serializeApiKey), total);
}
