import type { ReadingContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { sumsOf } from "#server/pricing/sums/order-sums.ts";
import { serializeAnswers } from "#server/records/payments/checkout-answers.ts";
import { paymentConditions } from "#server/routers/dashboard/payments/payment-conditions.ts";
import {
  type PaymentMoney,
  readPaymentMoney,
} from "#server/routers/dashboard/payments/payment-money.ts";
import { readPaymentRows } from "#server/routers/dashboard/payments/payment-rows.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import {
  bookedColumns,
  type ExportColumn,
  sumColumns,
} from "#server/wire/atoms/lists/export-columns.ts";
import type { OrderSums } from "#server/wire/atoms/money/order-sums.ts";
import type { CheckoutAnswers } from "#server/wire/atoms/selling/answers.ts";
import type { PaymentFilter, PaymentRow } from "#server/wire/dashboard/payment-row.ts";

const batchSize = 500;

/** The last row of a batch, after which the next begins. */
export type Place = { createdAt: Date; id: string };
/** A payment in a file: with its money, the sums of its order and the shopper's answers, where those are wanted and known. */
export type FileRow = PaymentRow & {
  money?: PaymentMoney | undefined;
  sums?: OrderSums | undefined;
  answers?: CheckoutAnswers | undefined;
};
/** `next` is null when these are the last. */
export type Batch = { rows: FileRow[]; next: Place | null };
type BatchRequest = { filter: PaymentFilter; columns: readonly ExportColumn[] };

/**
 * The next payments that the filter lets through, newest first. They are found by place, not by
 * number: payments that are made meanwhile move no row from one batch into another.
 */
export async function readBatch(
  ctx: ReadingContext,
  { filter, columns }: BatchRequest,
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
  return { rows: ids.length === 0 ? [] : await readRows(ctx, ids, columns), next: last };
}

async function readRows(
  ctx: ReadingContext,
  ids: string[],
  columns: readonly ExportColumn[],
): Promise<FileRow[]> {
  const isBooked = bookedColumns.some((column) => columns.includes(column));
  const hasSums = sumColumns.some((column) => columns.includes(column));
  const [rows, money, sums, answers] = await Promise.all([
    readPaymentRows(ctx, ids),
    isBooked ? readPaymentMoney(ctx, ids) : null,
    hasSums ? readSums(ctx, ids) : null,
    columns.includes("answers") ? readAnswers(ctx, ids) : null,
  ]);
  return rows.map((row) => ({
    ...row,
    money: money?.get(row.id),
    sums: sums?.get(row.id),
    answers: answers?.get(row.id),
  }));
}

/** The answers of payments' shoppers, by the payment's id. */
async function readAnswers(
  { db, merchantId }: ReadingContext,
  paymentIntentIds: string[],
): Promise<Map<string, CheckoutAnswers>> {
  const sessions = await db.checkoutSession.findMany({
    where: { merchantId, paymentIntentId: { in: paymentIntentIds } },
    select: { paymentIntentId: true, answers: true, consent: true, choices: true },
  });
  return new Map(
    sessions.flatMap(({ paymentIntentId, ...row }) => {
      const answers = serializeAnswers(row);
      return paymentIntentId && answers ? [[paymentIntentId, answers]] : [];
    }),
  );
}

/** How the amounts of these payments came about, by id. */
async function readSums(
  { db, merchantId }: ReadingContext,
  ids: string[],
): Promise<Map<string, OrderSums>> {
  const rows = await db.paymentIntent.findMany({
    where: { merchantId, id: { in: ids } },
    select: {
      id: true,
      amount: true,
      breakdown: true,
      session: { select: { hostedCheckoutConfig: true } },
    },
  });
  return new Map(
    rows.map(({ id, amount, breakdown, session }) => {
      const config = session?.hostedCheckoutConfig as HostedCheckoutConfig | undefined;
      const order = { totalAmount: Number(amount), breakdown: breakdown as Breakdown | null };
      return [id, sumsOf({ ...order, taxRate: config?.taxRate })];
    }),
  );
}
