import { merchantRow } from "#server/data/rows/row.ts";
import type { ApiKeyModel } from "#server/generated/prisma/models.ts";
import type { ApiKey } from "#server/wire/access/api-key.ts";
import { KeyLimits } from "#server/wire/access/key-limits.ts";

/** Look-ups of one of a merchant's API keys. */
export const { find: findApiKey, lock: lockApiKey } = merchantRow("ApiKey", "api_keys", (tx, key) =>
  tx.apiKey.findUnique({ where: key }),
);

/** Row to wire. The hash stays behind. */
export function serializeApiKey(row: ApiKeyModel): ApiKey {
  return {
    id: row.id,
    merchantId: row.merchantId,
    name: row.name,
    last4: row.last4,
    scopes: row.scopes,
    allowedAddresses: row.allowedAddresses,
    limits: row.limits === null ? null : KeyLimits.parse(row.limits),
    createdById: row.createdById,
    client: row.client,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedFrom: row.lastUsedFrom,
    usageCount: Number(row.usageCount),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
