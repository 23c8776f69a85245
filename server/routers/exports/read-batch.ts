import type { ReadingContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { paymentConditions } from "#server/routers/dashboard/payments/payment-conditions.ts";
import { readPaymentRows } from "#server/routers/dashboard/payments/payment-rows.ts";
import type { PaymentFilter, PaymentRow } from "#server/wire/dashboard/payment-row.ts";

const batchSize = 500;

/** The last row of a batch, after which the next begins. */
export type Place = { createdAt: Date; id: string };
/** `next` is null when these are the last. */
export type Batch = { rows: PaymentRow[]; next: Place | null };

/**
 * The next payments that the filter lets through, newest first. By place, not by number: what is made
 * meanwhile moves no row from one batch into another.
 */
export async function readBatch(
  ctx: ReadingContext,
  filter: PaymentFilter,
  after: Place | null,
): Promise<Batch> {
  const where = paymentConditions(ctx.merchantId, filter);
  const beyond = after
    ? Prisma.sql`AND (p."createdAt", p.id) < (${after.createdAt}, ${after.id})`
    : Prisma.empty;
  const found = await ctx.db.$queryRaw<Place[]>`
    SELECT /* planned like a search */ p.id, p."createdAt" FROM payment_intents p WHERE ${where} ${beyond}
    ORDER BY p."createdAt" DESC, p.id DESC LIMIT ${batchSize}`;
  const ids = found.map(({ id }) => id);
  const last = found.length < batchSize ? null : (found.at(-1) ?? null);
  return { rows: ids.length === 0 ? [] : await readPaymentRows(ctx, ids), next: last };
}
