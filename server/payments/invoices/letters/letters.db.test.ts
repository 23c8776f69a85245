import { expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { sendDue } from "#server/notifications/send.ts";
import { invoiceLooks } from "#server/payments/invoices/letters/look-at.ts";
import { remindOfInvoices } from "#server/payments/invoices/letters/remind.ts";
import { createCreditNote } from "#server/routers/credit-notes/create.ts";
import {
  markInvoiceUncollectible,
  payInvoiceByHand,
  voidInvoice,
} from "#server/routers/invoices/end.ts";
import { sendInvoice } from "#server/routers/invoices/send.ts";
import { CreateCreditNote } from "#server/wire/billing/credit-note.ts";
import type { Invoice } from "#server/wire/billing/invoice.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { openInvoice } from "#server/workshop/testing/payments/invoices.ts";
import { eventTypes, newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

/** Whatever is due by now, several workers at once. */
async function remind(): Promise<void> {
  await Promise.all([remindOfInvoices(services), remindOfInvoices(services)]);
}

async function lettersOf({ merchantId }: MerchantContext): Promise<(string | null)[]> {
  const where = { merchantId };
  const rows = await services.db.message.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(({ template }) => template);
}

const pay = (ctx: MerchantContext, { id }: Invoice) =>
  payInvoiceByHand(ctx, { id, reference: "Transfer" });

test("an invoice that was sent is reminded of once before and once after it is due, and overdue once", async () => {
  const ctx = await newMerchant(services);
  const { id } = await openInvoice(ctx, { daysUntilDue: 14, language: "de" });
  await sendInvoice(ctx, id);
  await remind();
  expect(await lettersOf(ctx)).toEqual(["invoice_sent"]);
  clock.advance(11 * dayMs);
  await remind();
  await remind();
  expect(await lettersOf(ctx)).toEqual(["invoice_sent", "invoice_due"]);
  clock.advance(3 * dayMs + hourMs);
  await remind();
  clock.advance(90 * dayMs);
  await remind();
  expect(await lettersOf(ctx)).toEqual(["invoice_sent", "invoice_due", "invoice_overdue"]);
  const overdue = (await eventTypes(ctx, id)).filter((type) => type === "invoice.overdue");
  expect(overdue).toHaveLength(1);
  const [first] = await services.db.message.findMany({ where: { merchantId: ctx.merchantId } });
  expect(first?.subject).toContain("Rechnung INV-2026-00001");
  expect(first?.text).toContain("/i/");
});

test("a worker that was away until after it was due writes one letter, not two", async () => {
  const ctx = await newMerchant(services);
  const { id } = await openInvoice(ctx);
  await sendInvoice(ctx, id);
  clock.advance(40 * dayMs);
  await remind();
  await remind();
  expect(await lettersOf(ctx)).toEqual(["invoice_sent", "invoice_overdue"]);
});

test("an invoice that is paid, or was never sent, is not reminded of", async () => {
  const ctx = await newMerchant(services);
  const paid = await openInvoice(ctx);
  await sendInvoice(ctx, paid.id);
  await pay(ctx, paid);
  await openInvoice(ctx);
  clock.advance(40 * dayMs);
  await remind();
  expect(await lettersOf(ctx)).toEqual(["invoice_sent"]);
});

const endings: Record<string, (ctx: MerchantContext, invoice: Invoice) => Promise<unknown>> = {
  open: async () => undefined,
  paid: pay,
  void: (ctx, { id }) => voidInvoice(ctx, id),
  uncollectible: (ctx, { id }) => markInvoiceUncollectible(ctx, id),
  credited: (ctx, { id }) => createCreditNote(ctx, CreateCreditNote.parse({ invoiceId: id })),
};

/** The letters that are still sent of one that waits when its invoice ends so. */
test.each([
  ["open", ["invoice_sent", "invoice_due", "invoice_overdue"]],
  ["paid", []],
  ["void", []],
  ["uncollectible", ["invoice_sent"]],
  ["credited", []],
])("of letters that wait when an invoice is %s these are sent: %j", async (ending, sent) => {
  const ctx = await newMerchant(services);
  const { merchantId } = ctx;
  const invoice = await openInvoice(ctx);
  await sendInvoice(ctx, invoice.id);
  clock.advance(12 * dayMs);
  await remind();
  clock.advance(3 * dayMs);
  await remind();
  await endings[ending]?.(ctx, invoice);
  while ((await sendDue(services, undefined, invoiceLooks)) > 0);
  const rows = await services.db.message.findMany({
    where: { merchantId, template: { startsWith: "invoice_" } },
    orderBy: { id: "asc" },
  });
  expect(rows).toHaveLength(3);
  expect(rows.filter(({ status }) => status === "sent").map(({ template }) => template)).toEqual(
    sent,
  );
  for (const { status, lastError } of rows.filter((row) => row.status !== "sent"))
    expect([status, lastError]).toEqual(["failed", "Not needed any more."]);
});

test("a customer who was erased gets no letter, and sending to them is refused whole", async () => {
  const ctx = await newMerchant(services);
  const { id, customerId } = await openInvoice(ctx);
  await services.db.customer.updateMany({
    where: { merchantId: ctx.merchantId, id: customerId },
    data: { email: null, erasedAt: clock.now() },
  });
  await expect(sendInvoice(ctx, id)).rejects.toThrow("no email address");
  expect(await lettersOf(ctx)).toEqual([]);
  expect(await eventTypes(ctx, id)).not.toContain("invoice.sent");
});
