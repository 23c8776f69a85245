import { expect, test } from "vitest";
import { dayMs, hourMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { sendDue } from "#server/notifications/send.ts";
import { lookAtInvoice } from "#server/payments/invoices/letters/look-at.ts";
import { remindOfInvoices } from "#server/payments/invoices/letters/remind.ts";
import { payInvoiceByHand } from "#server/routers/invoices/end.ts";
import { sendInvoice } from "#server/routers/invoices/send.ts";
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

test("a letter that waits when its invoice is paid is not sent", async () => {
  const ctx = await newMerchant(services);
  const invoice = await openInvoice(ctx);
  await sendInvoice(ctx, invoice.id);
  await pay(ctx, invoice);
  const message = await services.db.message.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
  });
  expect(await lookAtInvoice(services, message)).toBe("over");
  while ((await sendDue(services, undefined, { invoice_sent: lookAtInvoice })) > 0);
  const after = await services.db.message.findFirstOrThrow({ where: { id: message.id } });
  expect([after.status, after.lastError]).toEqual(["failed", "Not needed any more."]);
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
