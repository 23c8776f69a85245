import type { ReadingContext } from "#server/core/context.ts";
import type { ApiKeyModel, LoggedRequestModel } from "#server/generated/prisma/models.ts";
import type { LoggedRequest } from "#server/wire/logged-request.ts";

type Row = Omit<LoggedRequestModel, "sent" | "answer">;
export type KeysById = ReadonlyMap<string, Pick<ApiKeyModel, "id" | "name" | "last4">>;

/** The keys that made these requests, by id: what they are called may have changed since. */
export async function keysOf(
  { db, merchantId }: Pick<ReadingContext, "db" | "merchantId">,
  rows: readonly Pick<Row, "credentialId">[],
): Promise<KeysById> {
  const ids = [...new Set(rows.map(({ credentialId }) => credentialId))];
  const keys = await db.apiKey.findMany({
    where: { merchantId, id: { in: ids } },
    select: { id: true, name: true, last4: true },
  });
  return new Map(keys.map((key) => [key.id, key]));
}

/** Row to wire, without its bodies. */
export function serializeLoggedRequest(row: Row, keys: KeysById): LoggedRequest {
  const key = keys.get(row.credentialId);
  return {
    id: row.id,
    requestId: row.requestId,
    method: row.method,
    route: row.route,
    path: row.path,
    status: row.status,
    errorCode: row.errorCode,
    durationMs: row.durationMs,
    credentialId: row.credentialId,
    keyName: key?.name ?? null,
    keyEnd: key?.last4 ?? null,
    isReplay: row.isReplay,
    objectId: row.objectId,
    omitted: row.omitted,
    createdAt: row.createdAt.toISOString(),
  };
}
