import { expect, test } from "vitest";
import { dayMs } from "#server/core/clock.ts";
import { getInvoicesDue } from "#server/routers/billing/get-invoices-due.ts";
import { createCreditNote } from "#server/routers/credit-notes/create.ts";
import { payInvoiceByHand } from "#server/routers/invoices/end.ts";
import { CreateCreditNote } from "#server/wire/billing/credit-note.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { draftInvoice, openInvoice } from "#server/workshop/testing/payments/invoices.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

test("open invoices add up by currency, late ones apart, and those due first come first", async () => {
  const ctx = await newMerchant(services);
  const dollars = [{ name: "Palm", amount: 700, currency: "USD" }];
  const late = await openInvoice(ctx, { daysUntilDue: 1 });
  const later = await openInvoice(ctx, { daysUntilDue: 30, billTo: { name: "Hof van Holland" } });
  const soon = await openInvoice(ctx, { daysUntilDue: 5, lineItems: dollars });
  await createCreditNote(ctx, CreateCreditNote.parse({ invoiceId: later.id, amount: 900 }));
  await draftInvoice(ctx);
  await payInvoiceByHand(ctx, { id: (await openInvoice(ctx)).id, reference: "Cash" });
  clock.advance(2 * dayMs);
  const { sums, rows } = await getInvoicesDue(ctx);
  expect(sums).toEqual([
    { currency: "EUR", invoices: 2, amount: 4900 + 4000, late: 1, lateAmount: 4900 },
    { currency: "USD", invoices: 1, amount: 700, late: 0, lateAmount: 0 },
  ]);
  expect(rows.map(({ id }) => id)).toEqual([late.id, soon.id, later.id]);
  expect(rows[2]).toMatchObject({ buyer: "Hof van Holland", amount: 4000, currency: "EUR" });
});

test("a merchant without open invoices has none, whatever others have", async () => {
  await openInvoice(await newMerchant(services));
  const { sums, rows } = await getInvoicesDue(await newMerchant(services));
  expect([sums, rows]).toEqual([[], []]);
});
