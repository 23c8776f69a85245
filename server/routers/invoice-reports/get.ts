import type { ReadingContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { merchantZone } from "#server/payments/subscriptions/merchant-zone.ts";
import { rowsOfPaper, type ReportedPaper } from "#server/routers/invoice-reports/rows-of-paper.ts";
import { dayAfter, startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";
import {
  type GetInvoiceReport,
  type InvoiceReport,
  reportPapersMax,
} from "#server/wire/billing/invoice-report.ts";

type Place = { at: Date; id: string };

/**
 * The invoices and credit notes of a period, by the day of issue that stands on them, in the order in which they were
 * made: a portion, which begins after `after`. Written from the papers themselves, so that a file of a month that is over
 * changes only in what was paid and credited since. @throws not_found (after)
 */
export async function getInvoiceReport(
  ctx: ReadingContext,
  input: GetInvoiceReport,
): Promise<InvoiceReport> {
  const { from, to } = input;
  const zone = (await merchantZone(ctx.db, ctx)) ?? "UTC";
  const place = input.after ? await placeOfPaper(ctx, input.after) : null;
  const papers = await ctx.db.$queryRaw<ReportedPaper[]>`
    SELECT * FROM ((${invoicesSql(ctx, input, place)}) UNION ALL (${notesSql(ctx, input, place)})) AS paper
    ORDER BY at, id LIMIT ${reportPapersMax + 1}`;
  const shown = papers.slice(0, reportPapersMax);
  return {
    from,
    to,
    rows: shown.flatMap((paper) => rowsOfPaper(paper, zone)),
    nextAfter: papers.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Days on paper are those of the merchant's zone of then: no zone is further from UTC than a day. */
function within({ from, to }: GetInvoiceReport, column: Prisma.Sql): Prisma.Sql {
  const [earliest, latest] = [
    startOfDayIn(from, "Etc/GMT-14"),
    startOfDayIn(dayAfter(to), "Etc/GMT+12"),
  ];
  return Prisma.sql`${column} >= ${earliest} AND ${column} < ${latest}
    AND paper.document ->> 'issuedOn' BETWEEN ${from} AND ${to}`;
}

function beyond(place: Place | null, column: Prisma.Sql): Prisma.Sql {
  if (!place) return Prisma.empty;
  return Prisma.sql`AND (${column}, paper.id) > (${place.at}, ${place.id})`;
}

function invoicesSql(
  ctx: ReadingContext,
  input: GetInvoiceReport,
  place: Place | null,
): Prisma.Sql {
  const made = Prisma.sql`paper."finalizedAt"`;
  return Prisma.sql`
    SELECT id, "finalizedAt" AS at, "customerId", document, status::text AS status, "amountPaid", "amountCredited",
      "paidAt", "paymentIntentId", "paymentReference"
    FROM invoices paper
    WHERE paper."merchantId" = ${ctx.merchantId} AND ${within(input, made)} ${beyond(place, made)}
    ORDER BY paper."finalizedAt", paper.id LIMIT ${reportPapersMax + 1}`;
}

function notesSql(ctx: ReadingContext, input: GetInvoiceReport, place: Place | null): Prisma.Sql {
  const made = Prisma.sql`paper."createdAt"`;
  return Prisma.sql`
    SELECT paper.id, paper."createdAt" AS at, invoice."customerId", paper.document, 'issued' AS status, 0 AS "amountPaid",
      0 AS "amountCredited", NULL AS "paidAt", NULL AS "paymentIntentId", NULL AS "paymentReference"
    FROM credit_notes paper JOIN invoices invoice
      ON invoice."merchantId" = ${ctx.merchantId} AND invoice.id = paper."invoiceId"
    WHERE paper."merchantId" = ${ctx.merchantId} AND ${within(input, made)} ${beyond(place, made)}
    ORDER BY paper."createdAt", paper.id LIMIT ${reportPapersMax + 1}`;
}

async function placeOfPaper({ db, merchantId }: ReadingContext, id: string): Promise<Place> {
  const where = { merchantId_id: { merchantId, id } };
  const invoice = await db.invoice.findUnique({ where, select: { finalizedAt: true } });
  const note = await db.creditNote.findUnique({ where, select: { createdAt: true } });
  const at = invoice?.finalizedAt ?? note?.createdAt;
  if (!at) throw notFound();
  return { at, id };
}
