import { idsIn } from "#server/core/ids.ts";
import type { Db } from "#server/data/db.ts";
import { erasedAmong } from "#server/data/erasures/erased-among.ts";
import type { LoggedRequestModel } from "#server/generated/prisma/models.ts";

/**
 * The rows of a merchant, without what was sent about somebody who was erased: of a request that names a record of
 * theirs, whether it was refused or its text was dropped, or that repeats a key whose answer was erased.
 */
export async function withoutErased(
  db: Db,
  merchantId: string,
  rows: readonly LoggedRequestModel[],
): Promise<LoggedRequestModel[]> {
  const changing = rows.filter(({ method }) => method !== "GET" && method !== "HEAD");
  const named = new Map(changing.map((row) => [row.id, idsIn(`${row.path} ${row.sent ?? ""}`)]));
  const records = await erasedAmong(db, { merchantId }, [...new Set([...named.values()].flat())]);
  return rows.map((row) => {
    const isTheirs =
      row.errorCode === "idempotency_key_erased" ||
      named.get(row.id)?.some((id) => records.has(id));
    return isTheirs ? { ...row, sent: null, idempotencyKey: null } : row;
  });
}
