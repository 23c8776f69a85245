import { expect, test } from "vitest";
import { hourMs } from "#server/core/clock.ts";
import { invoicesFile } from "#server/http/exports/invoices-file.ts";
import { createCreditNote } from "#server/routers/credit-notes/create.ts";
import { getInvoiceReport } from "#server/routers/invoice-reports/get.ts";
import { payInvoiceByHand, voidInvoice } from "#server/routers/invoices/end.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { CreateCreditNote } from "#server/wire/billing/credit-note.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { openInvoice } from "#server/workshop/testing/payments/invoices.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const today = () => dayIn(clock.now(), "UTC");
const days = () => ({ from: today(), to: today() });

test("each paper has a row for each rate; credit notes are negative, void invoices 0, sums in the first row", async () => {
  const ctx = await newMerchant(services);
  const registration = { country: "NL", number: "NL004495445B01", since: "2020-01-01" };
  await createTaxRegistration(ctx, CreateTaxRegistration.parse(registration));
  const billTo = { name: "=Hotel", country: "NL", street: "Boulevard 4" };
  const taxed = await openInvoice(ctx, { billTo, reference: "Lobby; +7734" });
  clock.advance(1000);
  const gone = await openInvoice(ctx, { billTo });
  await voidInvoice(ctx, gone.id);
  clock.advance(1000);
  const note = await createCreditNote(
    ctx,
    CreateCreditNote.parse({ invoiceId: taxed.id, amount: 900 }),
  );
  await payInvoiceByHand(ctx, { id: taxed.id, reference: "NTR 1" });
  const { rows, nextAfter } = await getInvoiceReport(ctx, days());
  expect(nextAfter).toBeNull();
  const shown = rows.map(({ number, kind, status, percent, total, amountPaid, amountCredited }) => {
    return { number, kind, status, percent, total, amountPaid, amountCredited };
  });
  const none = { amountPaid: 0, amountCredited: 0, percent: "21" };
  expect(shown).toEqual([
    {
      ...none,
      number: taxed.number,
      kind: "invoice",
      status: "paid",
      total: taxed.total,
      amountPaid: taxed.total - 900,
      amountCredited: 900,
    },
    { ...none, number: gone.number, kind: "invoice", status: "void", total: 0 },
    { ...none, number: note.number, kind: "credit_note", status: "issued", total: -900 },
  ]);
  expect(rows[2]).toMatchObject({ corrects: taxed.number, tax: 0 - note.taxAmount });
  let file = "";
  for await (const part of invoicesFile(() => getInvoiceReport(ctx, days()))) file += part;
  // No spreadsheet computes what others wrote, and a negative amount stays a number.
  expect(file).toContain(",'=Hotel,NL,,\"Lobby; '+7734\",");
  expect(file).toMatch(/,-7\.\d\d,-1\.\d\d,-9\.00,/);
  expect(file.split("\r\n")).toHaveLength(5);
});

test("days are those that stand on the papers, in the merchant's zone, and a portion begins after a paper", async () => {
  const ctx = await newMerchant(services);
  await services.db.merchant.update({
    where: { id: ctx.merchantId },
    data: { timeZone: "Pacific/Kiritimati" },
  });
  const made = [];
  for (let nth = 0; nth < 4; nth += 1) {
    made.push(await openInvoice(ctx));
    clock.advance(12 * hourMs);
  }
  const issued = made.map(({ finalizedAt }) =>
    dayIn(new Date(finalizedAt ?? 0), "Pacific/Kiritimati"),
  );
  for (const day of new Set(issued)) {
    const { rows } = await getInvoiceReport(ctx, { from: day, to: day });
    const expected = made.filter((_, at) => issued[at] === day).map(({ number }) => number);
    expect(rows.map(({ number }) => number)).toEqual(expected);
  }
  const all = { from: issued[0] ?? "", to: issued[3] ?? "" };
  const rest = await getInvoiceReport(ctx, { ...all, after: made[1]?.id });
  expect(rest.rows.map(({ id }) => id)).toEqual([made[2]?.id, made[3]?.id]);
  const other = await newMerchant(services);
  await expect(getInvoiceReport(other, { ...all, after: made[1]?.id })).rejects.toMatchObject({
    code: "not_found",
  });
});
