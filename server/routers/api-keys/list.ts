import type { MerchantContext } from "#server/core/context.ts";
import { page } from "#server/data/rows/page.ts";
import { serializeApiKey } from "#server/records/access/api-key.ts";
import type { Page } from "#server/wire/atoms/lists/pagination.ts";

/** The merchant's keys, revoked and expired ones included, newest first. */
export async function listApiKeys(ctx: MerchantContext, input: Page) {
  const where = { merchantId: ctx.merchantId };
  return page(input, {
    where,
    find: (query) => ctx.db.apiKey.findMany(query),
    count: () => ctx.db.apiKey.count({ where }),
    serialize: serializeApiKey,
  });
}
