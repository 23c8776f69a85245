import type { AuditedCall } from "#server/core/caller/audited-call.ts";
import { notFound } from "#server/core/errors.ts";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { noteBefore } from "#server/data/audit/entry.ts";
import { isClient, type Tx } from "#server/data/db.ts";
import { lockRow } from "#server/data/rows/lock-row.ts";
import { own, type RowKey } from "#server/data/rows/own.ts";
import { readRow } from "#server/data/rows/read-row.ts";
import type { ModelName, RowOf } from "#server/data/rows/rows.ts";

type Owner = { merchantId: string; audited?: AuditedCall };

/**
 * The two ways to look up one row of a merchant: `find` reads it, `lock` holds it until the
 * transaction ends and reads it then, so that it stays true while the transaction decides; the
 * audit log takes from it what was before.
 * Both refuse another merchant's id as one that does not exist.
 */
export function merchantRow<Name extends ModelName>(
  model: Name,
  table: string,
  readIn: (tx: ReadingTx, key: RowKey) => PromiseLike<RowOf<Name> | null>,
) {
  type Row = RowOf<Name>;

  /** @throws not_found */
  async function find(tx: ReadingTx, owner: Owner, id: string): Promise<Row> {
    const key = own(owner, id);
    const row = await (isClient(tx) ? readRow(tx, model, key) : readIn(tx, key));
    if (!row) throw notFound();
    return row;
  }

  /** As `lockRow`. @throws not_found */
  async function lock(tx: Tx, owner: Owner, id: string): Promise<Row> {
    const row = await lockRow(tx, { model, table }, own(owner, id));
    if (!row) throw notFound();
    noteBefore(owner, id, row);
    return row;
  }

  return { find, lock };
}
