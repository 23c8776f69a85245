import { expect, test } from "vitest";
import { createCreditNote } from "#server/routers/credit-notes/create.ts";
import { previewCreditNote } from "#server/routers/credit-notes/preview.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { CreateCreditNote, type PreviewCreditNote } from "#server/wire/billing/credit-note.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { draftInvoice, openInvoice } from "#server/workshop/testing/payments/invoices.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();

/** An open invoice of four palms and a planter in the Netherlands, tax in the prices. */
async function taxedInvoice() {
  const ctx = await newMerchant(services);
  const registration = { country: "NL", since: "2025-01-01" };
  await createTaxRegistration(ctx, CreateTaxRegistration.parse(registration));
  const invoice = await openInvoice(ctx, {
    billTo: { country: "NL" },
    lineItems: [
      { name: "Kentia palm", amount: 12_100, quantity: 4, currency: "EUR" },
      { name: "Planter", amount: 2_420, currency: "EUR" },
    ],
  });
  const preview = (asked: Partial<PreviewCreditNote>) =>
    previewCreditNote(ctx, { invoiceId: invoice.id, lineItems: [], ...asked });
  const credit = (asked: object) =>
    createCreditNote(ctx, CreateCreditNote.parse({ invoiceId: invoice.id, ...asked }));
  return { ctx, invoice, preview, credit };
}

test("a credit note is shown before it is made with the amount and tax that it then has, by lines and by amount", async () => {
  const { preview, credit } = await taxedInvoice();
  expect(await preview({})).toEqual({
    lines: [
      { line: 0, name: "Kentia palm", quantity: 4, amount: 48_400 },
      { line: 1, name: "Planter", quantity: 1, amount: 2_420 },
    ],
    amount: 0,
    taxAmount: 0,
    lineItems: [],
  });
  for (const asked of [{ lineItems: [{ line: 0, quantity: 1 }] }, { amount: 1_000 }]) {
    const shown = await preview(asked);
    const { amount, taxAmount } = await credit(asked);
    expect({ amount, taxAmount }).toEqual({ amount: shown.amount, taxAmount: shown.taxAmount });
    expect(taxAmount).toBeGreaterThan(0);
  }
  expect((await preview({})).lines[0]).toMatchObject({ quantity: 3 });
});

test("more than is left, a draft, and another merchant's invoice are refused as the note itself is", async () => {
  const { ctx, invoice, preview } = await taxedInvoice();
  await expect(preview({ amount: invoice.total + 1 })).rejects.toThrow(
    `between 1 and ${invoice.total}, what is left to credit`,
  );
  await expect(preview({ lineItems: [{ line: 1, quantity: 2 }] })).rejects.toThrow(
    "lineItems.0.quantity: must be at most 1",
  );
  const draft = await draftInvoice(ctx);
  await expect(preview({ invoiceId: draft.id })).rejects.toMatchObject({ code: "invalid_state" });
  const other = await newMerchant(services);
  await expect(
    previewCreditNote(other, { invoiceId: invoice.id, lineItems: [] }),
  ).rejects.toMatchObject({ code: "not_found" });
});
