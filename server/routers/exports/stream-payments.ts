import type { MerchantContext } from "#server/core/context.ts";
import { readBeside } from "#server/data/replica/read-beside.ts";
import { csvHead, csvLines, type CsvShape } from "#server/routers/exports/csv.ts";
import { readAnswerKeys } from "#server/routers/exports/rows/answer-keys.ts";
import { type Batch, type Place, readBatch } from "#server/routers/exports/rows/read-batch.ts";
import type { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";

/** Payments that the filter lets through as CSV, newest first, in bytes as they are read: a batch at a time. */
export async function* streamPayments(
  ctx: MerchantContext,
  filter: PaymentFilter,
  { columns, timeZone }: CsvShape,
): AsyncGenerator<Uint8Array> {
  const wanted = { filter, columns };
  const answerKeys = await readBeside(ctx, (db) => readAnswerKeys({ ...ctx, db }, wanted));
  const shape = { columns, timeZone, answerKeys };
  yield csvHead(shape);
  let after: Place | null = null;
  do {
    const from: Place | null = after;
    const { rows, next }: Batch = await readBeside(ctx, (db) =>
      readBatch({ ...ctx, db }, wanted, from),
    );
    if (rows.length > 0) yield csvLines(rows, shape);
    after = next;
  } while (after);
}
