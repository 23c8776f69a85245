import { addMs, dayMs } from "#server/core/clock.ts";
import type { ReadingContext } from "#server/core/context.ts";
import type { Attention } from "#server/wire/dashboard/overview.ts";

/** After that whoever left it alone has decided. */
const shownMs = 30 * dayMs;

/** Paid ones of which the card's bank has warned lately, and that are neither disputed nor refunded whole by now. */
export async function readFraudWarnings({
  db,
  merchantId,
  clock,
}: ReadingContext): Promise<Attention["fraudWarnings"]> {
  const rows = await db.$queryRaw<{ id: string; count: bigint }[]>`
    SELECT id, count(*) OVER () AS count FROM payment_intents
    WHERE "merchantId" = ${merchantId} AND "fraudWarning" IS NOT NULL AND dispute IS NULL
      AND "amountRefunded" < "amountCaptured"
      AND ("fraudWarning" ->> 'warnedAt')::timestamptz > ${addMs(clock.now(), -shownMs)}
    ORDER BY "createdAt" LIMIT 1`;
  const [first] = rows;
  return first ? { count: Number(first.count), paymentIntentId: first.id } : null;
}
