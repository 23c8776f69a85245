import type { ReadingContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { paymentConditions } from "#server/routers/dashboard/payments/payment-conditions.ts";
import type { ExportColumn } from "#server/wire/atoms/lists/export-columns.ts";
import type { PaymentFilter } from "#server/wire/dashboard/payment-row.ts";

/** Fields with a column of their own. A spreadsheet stays readable, and a line short, whatever keys a shop invents. */
const answerColumnsMax = 50;

/**
 * Keys of the fields that shoppers of these payments answered, in the order of their characters, which no language
 * changes: the first 50. Read before the first line of a file is written.
 */
export async function readAnswerKeys(
  { db, merchantId }: ReadingContext,
  { filter, columns }: { filter: PaymentFilter; columns: readonly ExportColumn[] },
): Promise<string[]> {
  if (!columns.includes("answers")) return [];
  const where = paymentConditions(merchantId, filter);
  const found = await db.$queryRaw<{ key: string }[]>(Prisma.sql`
    SELECT /* planned like a search */ DISTINCT (answered #>> '{}') COLLATE "C" AS key
    FROM payment_intents p
    JOIN checkout_sessions s ON s."merchantId" = p."merchantId" AND s."paymentIntentId" = p.id
    CROSS JOIN LATERAL jsonb_path_query(s.answers, '$[*].key') AS answered
    WHERE ${where} AND s.answers IS NOT NULL ORDER BY 1 LIMIT ${answerColumnsMax}`);
  return found.map(({ key }) => key);
}
