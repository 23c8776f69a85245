import { stringify } from "csv-stringify";
import type { MerchantContext } from "#server/core/context.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { paymentConditions } from "#server/routers/dashboard/payment-conditions.ts";
import { readPaymentRows } from "#server/routers/dashboard/payment-rows.ts";
import { currencyExponent } from "#server/wire/atoms/currency-table.ts";
import type { PaymentFilter, PaymentRow } from "#server/wire/payment-row.ts";

const batchSize = 500;

const columns = [
  "Created",
  "Time zone",
  "Amount",
  "Refunded",
  "Currency",
  "Status",
  "Reason",
  "Customer",
  "Card",
  "Last four",
  "Item",
  "Payment",
];

/**
 * Payments that the filter lets through as CSV, newest first, in bytes as they are read: a batch at
 * a time, each beginning after the last row of the one before. A cell that a spreadsheet would
 * compute gets a quote before it (OWASP, "CSV Injection"). The byte order mark is for Excel.
 */
export async function* exportPayments(
  ctx: MerchantContext,
  filter: PaymentFilter,
  timeZone: string,
): AsyncGenerator<Uint8Array> {
  const csv = stringify({ header: true, columns, bom: true, escape_formulas: true });
  const text = new TextEncoder();
  void fill(csv, lines(ctx, filter, timeZone));
  for await (const chunk of csv) yield typeof chunk === "string" ? text.encode(chunk) : chunk;
}

/** Writes what comes, as fast as it is read. What fails breaks the file off, which browsers show. */
async function fill(csv: ReturnType<typeof stringify>, source: AsyncIterable<string[]>) {
  try {
    for await (const line of source) {
      if (csv.destroyed) return;
      if (!csv.write(line)) await new Promise((resolve) => csv.once("drain", resolve));
    }
    csv.end();
  } catch (error) {
    csv.destroy(error as Error);
  }
}

async function* lines(ctx: MerchantContext, filter: PaymentFilter, timeZone: string) {
  const format = momentIn(timeZone);
  for await (const rows of batches(ctx, filter)) {
    for (const row of rows) yield lineOf(row, timeZone, format);
  }
}

async function* batches(ctx: MerchantContext, filter: PaymentFilter): AsyncGenerator<PaymentRow[]> {
  const where = paymentConditions(ctx.merchantId, filter);
  let after = Prisma.empty;
  for (;;) {
    const ids = await ctx.db.$queryRaw<{ id: string; createdAt: Date }[]>`
      SELECT /* planned like a search */ p.id, p."createdAt" FROM payment_intents p WHERE ${where} ${after}
      ORDER BY p."createdAt" DESC, p.id DESC LIMIT ${batchSize}`;
    const last = ids.at(-1);
    if (!last) return;
    yield await readPaymentRows(
      ctx,
      ids.map(({ id }) => id),
    );
    if (ids.length < batchSize) return;
    after = Prisma.sql`AND (p."createdAt", p.id) < (${last.createdAt}, ${last.id})`;
  }
}

function lineOf(row: PaymentRow, timeZone: string, format: (moment: string) => string): string[] {
  return [
    format(row.createdAt),
    timeZone,
    decimal(row.amount, row.currency),
    decimal(row.amountRefunded, row.currency),
    row.currency,
    row.standing,
    row.reason ?? "",
    row.customer?.label ?? "",
    row.method?.kind ?? "",
    row.method?.last4 ?? "",
    row.item ?? "",
    row.id,
  ];
}

function decimal(amount: number, currency: string): string {
  const digits = currencyExponent(currency) ?? 0;
  const figures = String(amount).padStart(digits + 1, "0");
  return digits === 0 ? figures : `${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}

/** “2026-02-18 10:30:00” there. */
function momentIn(timeZone: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return (moment) => format.format(new Date(moment));
}
