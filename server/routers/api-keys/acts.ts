import type { MerchantContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { KeySpendModel } from "#server/generated/prisma/models.ts";
import { findApiKey } from "#server/records/access/api-key.ts";
import { type KeyActRow, serializeKeyAct } from "#server/records/access/key-act.ts";
import type { ListKeyActs } from "#server/wire/access/key-act.ts";
import { paginated } from "#server/wire/atoms/lists/pagination.ts";
import { countedMax } from "#server/wire/logged-request.ts";

/**
 * All acts of a key in one list, newest first: its requests, and of changes and money moved those whose request is not in
 * the log any more, or never was. An act is listed once. `total` is exact up to `countedMax`; one more says that there
 * are more.
 * @throws not_found
 */
export async function listKeyActs(ctx: MerchantContext, input: ListKeyActs) {
  const { id, limit, offset } = input;
  await findApiKey(ctx.db, ctx, id);
  const acts = actsOf(ctx.merchantId, id, offset + limit);
  const counted = actsOf(ctx.merchantId, id, countedMax + 1);
  const [rows, [count]] = await Promise.all([
    ctx.db.$queryRaw<KeyActRow[]>`
      SELECT * FROM (${acts}) AS acts ORDER BY "createdAt" DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    ctx.db.$queryRaw<{ total: number }[]>`
      SELECT least(count(*), ${countedMax + 1})::int AS total FROM (${counted}) AS acts`,
  ]);
  const spends = await spendsOf(ctx, id, rows);
  const data = rows.map((row) =>
    serializeKeyAct(row, spends.get(nameOf(row.objectId, row.calledAs)) ?? null),
  );
  return paginated(input, data, { total: count?.total ?? 0 });
}

/** The newest `most` of each kind, each once. A reader's copy of a request, as of a repeat, made no change. */
function actsOf(merchantId: string, keyId: string, most: number): Prisma.Sql {
  const newest = Prisma.sql`ORDER BY "createdAt" DESC, id DESC LIMIT ${most}`;
  const requestOf = (one: string, object: string) => Prisma.sql`
    EXISTS (SELECT 1 FROM logged_requests r
      WHERE r."merchantId" = ${merchantId} AND r."credentialId" = ${keyId} AND NOT r."isReplay"
        AND r."requestId" = ${Prisma.raw(`${one}."requestId"`)}
        AND r."objectId" IS NOT DISTINCT FROM ${Prisma.raw(`${one}."${object}"`)})`;
  return Prisma.sql`
    (SELECT id, method || ' ' || path AS act, id AS "requestId", "requestId" AS "calledAs", status,
            "errorCode" AS refusal, "isReplay", "objectId", "createdAt"
       FROM logged_requests WHERE "merchantId" = ${merchantId} AND "credentialId" = ${keyId} ${newest})
    UNION ALL
    (SELECT id, action, NULL, "requestId", NULL, refusal, false, "objectId", "createdAt"
       FROM audit_entries e WHERE "merchantId" = ${merchantId} AND "actorId" = ${keyId}
        AND NOT ${requestOf("e", "objectId")} ${newest})
    UNION ALL
    (SELECT "relatedEntityId" AS id, operation, NULL, "requestId", NULL, NULL, false, "relatedEntityId", "createdAt"
       FROM key_spends s WHERE "merchantId" = ${merchantId} AND "keyId" = ${keyId}
        AND NOT ${requestOf("s", "relatedEntityId")}
        AND NOT EXISTS (SELECT 1 FROM audit_entries e
          WHERE e."merchantId" = ${merchantId} AND e."actorId" = ${keyId}
            AND e."objectId" = s."relatedEntityId" AND e."requestId" = s."requestId") ${newest})`;
}

/** The money that these acts moved, by the thing and the request that made it. */
async function spendsOf(
  { db, merchantId }: MerchantContext,
  keyId: string,
  rows: readonly KeyActRow[],
): Promise<ReadonlyMap<string, KeySpendModel>> {
  const ids = rows.flatMap(({ objectId }) => objectId ?? []);
  const spends = await db.keySpend.findMany({
    where: { merchantId, keyId, relatedEntityId: { in: ids } },
  });
  return new Map(spends.map((spend) => [nameOf(spend.relatedEntityId, spend.requestId), spend]));
}

function nameOf(objectId: string | null, requestId: string | null): string {
  return `${objectId} ${requestId}`;
}
