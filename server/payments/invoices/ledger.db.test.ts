import { expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { invoicesFile } from "#server/http/exports/invoices-file.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { openPage } from "#server/payments/invoices/open-page.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { createCreditNote } from "#server/routers/credit-notes/create.ts";
import { getInvoiceReport } from "#server/routers/invoice-reports/get.ts";
import { payInvoiceByHand, voidInvoice } from "#server/routers/invoices/end.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { CreateCreditNote } from "#server/wire/billing/credit-note.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { type Random, randomFrom } from "#server/workshop/simulate/random.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { searchSettings } from "#server/workshop/testing/conformance/fuzz-settings.ts";
import { readCells } from "#server/workshop/testing/models/books-of-rows.ts";
import { openInvoice } from "#server/workshop/testing/payments/invoices.ts";
import {
  card,
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

// Faults planted by hand that this test noticed: no credit note for a refund; tax left in the net amounts of a paper.

const clock = testClock();
const services = await testServices({ clock });
const { runs, seed } = searchSettings(4);
const steps = 12;

type Sums = Record<"paid" | "ledger" | "tax" | "taxLines" | "credited" | "refunded", bigint> &
  Record<"creditedTax" | "refundedTax" | "off", bigint>;

/** By SQL alone, from invoices on one side and the ledger and its tax lines on the other. */
async function sumsOf({ merchantId }: MerchantContext): Promise<Sums> {
  const [sums] = await services.db.$queryRaw<Sums[]>`
    SELECT
      (SELECT coalesce(sum("amountPaid"), 0)::bigint FROM invoices
        WHERE "merchantId" = ${merchantId} AND "paymentIntentId" IS NOT NULL) AS paid,
      (SELECT coalesce(sum(e.amount), 0)::bigint FROM ledger_entries e
        JOIN ledger_transactions t ON t."merchantId" = ${merchantId} AND t.id = e."transactionId"
        JOIN ledger_accounts a ON a."merchantId" = ${merchantId} AND a.id = e."accountId"
        WHERE e."merchantId" = ${merchantId} AND t.type = 'payment' AND a.type = 'merchant') AS ledger,
      (SELECT coalesce(sum(tax), 0)::bigint FROM invoices
        WHERE "merchantId" = ${merchantId} AND "paymentIntentId" IS NOT NULL) AS tax,
      (SELECT coalesce(sum(tax), 0)::bigint FROM tax_lines
        WHERE "merchantId" = ${merchantId} AND "sourceType" = 'payment') AS "taxLines",
      (SELECT coalesce(sum(amount), 0)::bigint FROM credit_notes
        WHERE "merchantId" = ${merchantId} AND "refundId" IS NOT NULL) AS credited,
      (SELECT -coalesce(sum(e.amount), 0)::bigint FROM ledger_entries e
        JOIN ledger_transactions t ON t."merchantId" = ${merchantId} AND t.id = e."transactionId"
        JOIN ledger_accounts a ON a."merchantId" = ${merchantId} AND a.id = e."accountId"
        WHERE e."merchantId" = ${merchantId} AND t.type = 'refund' AND a.type = 'merchant') AS refunded,
      (SELECT coalesce(sum(tax), 0)::bigint FROM credit_notes
        WHERE "merchantId" = ${merchantId} AND "refundId" IS NOT NULL) AS "creditedTax",
      (SELECT -coalesce(sum(tax), 0)::bigint FROM tax_lines
        WHERE "merchantId" = ${merchantId} AND "sourceType" = 'refund') AS "refundedTax",
      (SELECT count(*) FROM invoices WHERE "merchantId" = ${merchantId} AND number IS NOT NULL
        AND ((document -> 'totals' ->> 'total')::bigint <> total OR (document -> 'totals' ->> 'tax')::bigint <> tax)) AS off`;
  if (!sums) throw new Error("a query of sums answers a row");
  return sums;
}

async function taxedMerchant(): Promise<MerchantContext> {
  const ctx = await newMerchant(services);
  const registration = { country: "NL", number: "NL004495445B01", since: "2020-01-01" };
  await createTaxRegistration(ctx, CreateTaxRegistration.parse(registration));
  return ctx;
}

async function happen(ctx: MerchantContext, random: Random): Promise<void> {
  const amount = 1 + random.below(9999);
  const paid = await services.db.invoice.findMany({
    where: { merchantId: ctx.merchantId, paymentIntentId: { not: null } },
    orderBy: { id: "asc" },
  });
  const part = random.chance(0.5) ? { lineItems: [{ line: 0, quantity: 1 }] } : { amount };
  const one = paid.length > 0 ? random.pick(paid) : null;
  const lineItems = [
    { name: "Palm", amount: amount + 100, quantity: 1 + random.below(3), currency: "EUR" },
    { name: "Pot", amount: 1 + random.below(999), currency: "EUR" },
  ];
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const { id } = await openInvoice(ctx, { lineItems });
      const page = await openPage(ctx, id);
      await confirmPayment(ctx, page?.paymentIntentId ?? "", { card: card() });
    },
    async () => payInvoiceByHand(ctx, { id: (await openInvoice(ctx)).id, reference: "Transfer" }),
    async () => voidInvoice(ctx, (await openInvoice(ctx)).id),
    async () => {
      const { id: customerId } = await newCustomer(ctx);
      const totalAmount = amount + 100;
      const session = await newSession(ctx, { mode: "subscription", customerId, totalAmount });
      await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
    },
    async () => {
      clock.advance(31 * dayMs);
      while ((await renewSubscriptions(services)) > 0);
    },
    async () =>
      one &&
      createRefund(ctx, CreateRefund.parse({ paymentIntentId: one.paymentIntentId, ...part })),
    async () =>
      one &&
      createCreditNote(ctx, CreateCreditNote.parse({ invoiceId: one.id, amount, refund: true })),
  ];
  try {
    await random.pick(acts)();
  } catch (error) {
    if (!isDomainError(error)) throw error;
  }
  while ((await settleRefunds(services)) > 0);
}

/** By the file that an accountant imports, read by another reader than its writer's. */
async function sumsOfFile(ctx: MerchantContext, days: { from: string; to: string }) {
  const parts = invoicesFile((after) => getInvoiceReport(ctx, { ...days, after }));
  let text = "";
  for await (const part of parts) text += part;
  const [head = [], ...rows] = readCells(text.replaceAll("\r", ""));
  const at = (row: string[], name: string) => row[head.indexOf(name)] ?? "";
  const sum = (name: string, kept: (row: string[]) => boolean) =>
    BigInt(
      rows.filter(kept).reduce((all, row) => all + Math.round(Number(at(row, name)) * 100), 0),
    );
  const byPayment = (row: string[]) => at(row, "paymentIntentId") !== "";
  const isNote = (row: string[]) => at(row, "kind") === "credit_note";
  const numbers = new Set(rows.map((row) => at(row, "number")));
  return {
    paid: sum("amountPaid", byPayment),
    tax: sum("tax", byPayment),
    noted: sum("total", isNote),
    notedTax: sum("tax", isNote),
    total: sum("total", (row) => !isNote(row)),
    papers: BigInt(numbers.size),
  };
}

/** The same, by the rows. */
async function sumsOfRows({ merchantId }: MerchantContext) {
  const [sums] = await services.db.$queryRaw<
    Record<"noted" | "notedTax" | "total" | "papers", bigint>[]
  >`
    SELECT
      (SELECT -coalesce(sum(amount), 0)::bigint FROM credit_notes WHERE "merchantId" = ${merchantId}) AS noted,
      (SELECT -coalesce(sum(tax), 0)::bigint FROM credit_notes WHERE "merchantId" = ${merchantId}) AS "notedTax",
      (SELECT coalesce(sum(total), 0)::bigint FROM invoices
        WHERE "merchantId" = ${merchantId} AND number IS NOT NULL AND status <> 'void') AS total,
      (SELECT count(*) FROM invoices WHERE "merchantId" = ${merchantId} AND number IS NOT NULL)
        + (SELECT count(*) FROM credit_notes WHERE "merchantId" = ${merchantId}) AS papers`;
  return sums;
}

test("invoices, their taxes and credit notes are the ledger's payments, taxes and refunds, after any history", async () => {
  for (let run = 0; run < runs; run += 1) {
    const random = randomFrom(seed + run);
    const ctx = await taxedMerchant();
    const from = dayIn(clock.now(), "UTC");
    for (let step = 0; step < steps; step += 1) await happen(ctx, random);
    const { paid, tax, credited, creditedTax, off, ...booked } = await sumsOf(ctx);
    expect({ run, paid, tax, credited, creditedTax, off }).toEqual({
      run,
      paid: booked.ledger,
      tax: booked.taxLines,
      credited: booked.refunded,
      creditedTax: booked.refundedTax,
      off: 0n,
    });
    const file = await sumsOfFile(ctx, { from, to: dayIn(clock.now(), "UTC") });
    expect({ run, ...file }).toEqual({ run, paid, tax, ...(await sumsOfRows(ctx)) });
  }
});
