import { expect, test } from "vitest";
import { openInvoice as openLink } from "#server/checkout/invoice/open-invoice.ts";
import { dayMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { openPage } from "#server/payments/invoices/open-page.ts";
import { handleNotices } from "#server/payments/processor/notices.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { invoiceUrl } from "#server/records/billing/invoice-link.ts";
import { createCreditNote } from "#server/routers/credit-notes/create.ts";
import {
  markInvoiceUncollectible,
  payInvoiceByHand,
  voidInvoice,
} from "#server/routers/invoices/end.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { createTaxRegistration } from "#server/routers/tax-registrations/create.ts";
import { CreateCreditNote } from "#server/wire/billing/credit-note.ts";
import type { InvoiceDocument } from "#server/wire/billing/invoice-document.ts";
import type { Invoice } from "#server/wire/billing/invoice.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import { CreateTaxRegistration } from "#server/wire/tax/tax-registration.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { openInvoice } from "#server/workshop/testing/payments/invoices.ts";
import {
  card,
  eventTypes,
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const works = "4242424242424242";
const declines = "4000000000000002";
const refundsFail = "4000000000005126";

async function taxedMerchant(): Promise<MerchantContext> {
  const ctx = await newMerchant(services);
  const registration = { country: "NL", number: "NL004495445B01", since: "2020-01-01" };
  await createTaxRegistration(ctx, CreateTaxRegistration.parse(registration));
  return ctx;
}

const find = (id: string) => services.db.invoice.findFirstOrThrow({ where: { id } });
const notesOf = (invoiceId: string) =>
  services.db.creditNote.findMany({ where: { invoiceId }, orderBy: { number: "asc" } });

async function payOnPage(ctx: MerchantContext, { id }: Invoice, number = works) {
  const page = await openPage(ctx, id);
  return pay(services, visit(ofSession(page?.id ?? "")), number);
}

async function refund(ctx: MerchantContext, paymentIntentId: string | null, amount?: number) {
  await createRefund(ctx, CreateRefund.parse({ paymentIntentId, amount }));
  while ((await settleRefunds(services)) > 0);
}

test("a charge of a subscription makes its invoice, paid, in the transaction of the payment, and a decline none", async () => {
  const ctx = await taxedMerchant();
  const customer = await newCustomer(ctx);
  const session = await newSession(ctx, { mode: "subscription", customerId: customer.id });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  const first = await services.db.invoice.findFirstOrThrow({ where: { customerId: customer.id } });
  expect(first).toMatchObject({
    status: "paid",
    number: "INV-2026-00001",
    paymentIntentId: session.paymentIntentId,
    total: 4900n,
    amountPaid: 4900n,
  });
  expect(await eventTypes(ctx, first.id)).toEqual([
    "invoice.created",
    "invoice.finalized",
    "invoice.paid",
  ]);
  const document = first.document as InvoiceDocument;
  expect(document.totals).toMatchObject({ net: 4050, tax: 850, total: 4900 });
  expect(document).toMatchObject({ deliveredFrom: "2026-02-18", deliveredTo: "2026-03-18" });
  clock.advance(31 * dayMs);
  while ((await renewSubscriptions(services)) > 0);
  const rows = await services.db.invoice.findMany({ where: { customerId: customer.id } });
  expect(rows.map(({ number, total }) => [number, total])).toEqual([
    ["INV-2026-00001", 4900n],
    ["INV-2026-00002", 4900n],
  ]);
});

test("a merchant that has switched them off gets no invoices of subscriptions", async () => {
  const ctx = await newMerchant(services);
  await services.db.merchant.update({
    where: { id: ctx.merchantId },
    data: { invoicesOfSubscriptions: false },
  });
  const { id: customerId } = await newCustomer(ctx);
  const session = await newSession(ctx, { mode: "subscription", customerId });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  expect(await services.db.invoice.count({ where: { customerId } })).toBe(0);
});

test("its link leads to one page however often it is followed, and payment there pays the invoice", async () => {
  const ctx = await newMerchant(services);
  const invoice = await openInvoice(ctx);
  const token = invoice.payUrl?.split("/i/")[1] ?? "";
  const follow = () =>
    openLink(services, { token, lang: "de", acceptLanguage: null, requestId: "req_1" });
  const [one, other] = await Promise.all([follow(), follow()]);
  expect(one).toEqual(other);
  expect(one).toMatchObject({ path: expect.stringContaining("lang=de") });
  expect(await payOnPage(ctx, invoice, declines)).toMatchObject({ state: "declined" });
  expect((await find(invoice.id)).status).toBe("open");
  expect(await payOnPage(ctx, invoice)).toMatchObject({ state: "complete" });
  expect(await find(invoice.id)).toMatchObject({ status: "paid", amountPaid: 4900n });
  expect(await eventTypes(ctx, invoice.id)).toEqual([
    "invoice.created",
    "invoice.finalized",
    "invoice.paid",
  ]);
  expect(await follow()).toEqual(one);
  const forged = await openLink(services, {
    token: `${token}x`,
    lang: undefined,
    acceptLanguage: null,
    requestId: "req_1",
  });
  expect(forged).toMatchObject({ view: { state: "not_found" } });
});

test("its address is short and can be typed in capitals; that of an older invoice is sealed and still leads there", async () => {
  const ctx = await newMerchant(services);
  const { id, payUrl } = await openInvoice(ctx);
  const [, token = ""] = payUrl?.split("/i/") ?? [];
  expect(token).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
  const follow = (followed: string) =>
    openLink(services, { token: followed, lang: "en", acceptLanguage: null, requestId: "req_1" });
  const page = await follow(token);
  expect(page).toMatchObject({ path: expect.stringContaining("/checkout") });
  expect(await follow(token.toUpperCase().replaceAll("0", "O").replaceAll("1", "I"))).toEqual(page);
  await services.db.invoice.update({
    where: { merchantId_id: { merchantId: ctx.merchantId, id } },
    data: { payCode: null },
  });
  const older = invoiceUrl(services.env, await find(id));
  expect(older.length).toBeGreaterThan(100);
  expect(await follow(older.split("/i/")[1] ?? "")).toEqual(page);
  expect(await follow(token)).toMatchObject({ view: { state: "not_found" } });
});

test("once it is paid by hand or void its page takes no payment, and no other is made", async () => {
  const ctx = await newMerchant(services);
  for (const end of [
    (id: string) => payInvoiceByHand(ctx, { id, reference: "Transfer" }),
    (id: string) => voidInvoice(ctx, id),
  ]) {
    const invoice = await openInvoice(ctx);
    const page = await openPage(ctx, invoice.id);
    await end(invoice.id);
    expect(
      await pay(services, visit(ofSession(page?.id ?? "")), works).catch(() => null),
    ).not.toMatchObject({
      state: "complete",
    });
    expect(await openPage(ctx, invoice.id)).toBeNull();
    const where = { merchantId: ctx.merchantId, status: "succeeded" as const };
    expect(await services.db.paymentIntent.count({ where })).toBe(0);
  }
});

test("a page whose time is over makes way for a new one", async () => {
  const ctx = await newMerchant(services);
  const invoice = await openInvoice(ctx, { daysUntilDue: 60 });
  const first = await openPage(ctx, invoice.id);
  clock.advance(8 * dayMs);
  const second = await openPage(ctx, invoice.id);
  expect(second?.id).not.toBe(first?.id);
  expect(await payOnPage(ctx, invoice)).toMatchObject({ state: "complete" });
});

test("a refund of its payment makes a credit note of the same shares, and all of them take back exactly the invoice", async () => {
  const ctx = await taxedMerchant();
  const lineItems = [
    { name: "Palm", amount: 999, quantity: 3, currency: "EUR" },
    { name: "Pot", amount: 333, currency: "EUR" },
  ];
  const invoice = await openInvoice(ctx, { lineItems });
  await payOnPage(ctx, invoice);
  const { paymentIntentId, total, tax } = await find(invoice.id);
  await refund(ctx, paymentIntentId, 1000);
  await refund(ctx, paymentIntentId, 1);
  await refund(ctx, paymentIntentId);
  const notes = await notesOf(invoice.id);
  expect(notes.map(({ number }) => number)).toEqual([
    "INV-CN-2026-00001",
    "INV-CN-2026-00002",
    "INV-CN-2026-00003",
  ]);
  const sum = (name: "amount" | "tax") => notes.reduce((all, note) => all + note[name], 0n);
  expect([sum("amount"), sum("tax")]).toEqual([total, tax]);
  expect((await find(invoice.id)).amountCredited).toBe(total);
});

test("a credit note with a refund is one with it; one without is not credited twice when the money goes back", async () => {
  const ctx = await newMerchant(services);
  const invoice = await openInvoice(ctx);
  await payOnPage(ctx, invoice);
  const credit = (change: object) =>
    createCreditNote(ctx, CreateCreditNote.parse({ invoiceId: invoice.id, ...change }));
  const both = await credit({ amount: 1000, refund: true, reason: "Broken" });
  expect(both).toMatchObject({ amount: 1000, reason: "Broken", refundId: expect.any(String) });
  expect(await services.db.refund.findFirst({ where: { id: both.refundId ?? "" } })).toMatchObject({
    status: "succeeded",
    amount: 1000n,
  });
  await credit({ amount: 500 });
  await refund(ctx, (await find(invoice.id)).paymentIntentId, 700);
  expect((await notesOf(invoice.id)).map(({ amount }) => amount)).toEqual([1000n, 500n, 200n]);
  await expect(credit({ amount: 3201 })).rejects.toThrow("between 1 and 3200");
  await credit({});
  await expect(credit({ amount: 1 })).rejects.toThrow("nothing left to credit");
});

test.each(["made with the note", "that makes the note"])(
  "a refund %s and fails later leaves note and invoice as they are, and one in its place makes no second note",
  async (how) => {
    const ctx = await newMerchant(services);
    const invoice = await openInvoice(ctx);
    await payOnPage(ctx, invoice, refundsFail);
    const { paymentIntentId } = await find(invoice.id);
    const credit = CreateCreditNote.parse({ invoiceId: invoice.id, amount: 1000, refund: true });
    await (how === "that makes the note"
      ? refund(ctx, paymentIntentId, 1000)
      : createCreditNote(ctx, credit));
    const before = { notes: await notesOf(invoice.id), invoice: await find(invoice.id) };
    expect(before.notes.map(({ amount }) => amount)).toEqual([1000n]);
    const failsAll = async () => {
      clock.advance(6 * secondMs);
      await handleNotices(services);
    };
    await failsAll();
    const where = { paymentIntentId: paymentIntentId ?? "" };
    expect(await services.db.refund.findFirst({ where })).toMatchObject({ status: "failed" });
    expect({ notes: await notesOf(invoice.id), invoice: await find(invoice.id) }).toEqual(before);
    await refund(ctx, paymentIntentId, 1000);
    expect(await notesOf(invoice.id)).toEqual(before.notes);
    await refund(ctx, paymentIntentId, 300);
    const amounts = async () => (await notesOf(invoice.id)).map(({ amount }) => amount);
    expect(await amounts()).toEqual([1000n, 300n]);
    expect((await find(invoice.id)).amountCredited).toBe(1300n);
    await failsAll();
    await refund(ctx, paymentIntentId, 1300);
    expect(await amounts()).toEqual([1000n, 300n]);
  },
);

test("a credit note of an invoice to be paid lowers what its page asks for, and of all of it settles the invoice", async () => {
  const ctx = await newMerchant(services);
  const invoice = await openInvoice(ctx);
  const before = await openPage(ctx, invoice.id);
  const credit = (amount?: number) =>
    createCreditNote(ctx, CreateCreditNote.parse({ invoiceId: invoice.id, amount }));
  await credit(900);
  const after = await openPage(ctx, invoice.id);
  expect(after?.id).not.toBe(before?.id);
  expect(after?.totalAmount).toBe(4000n);
  await payOnPage(ctx, invoice);
  expect(await find(invoice.id)).toMatchObject({ status: "paid", amountPaid: 4000n });
  const other = await openInvoice(ctx);
  await createCreditNote(ctx, CreateCreditNote.parse({ invoiceId: other.id }));
  expect(await find(other.id)).toMatchObject({ status: "paid", amountPaid: 0n });
  const givenUp = await openInvoice(ctx);
  await markInvoiceUncollectible(ctx, givenUp.id);
  await createCreditNote(ctx, CreateCreditNote.parse({ invoiceId: givenUp.id }));
  expect(await find(givenUp.id)).toMatchObject({ status: "paid", amountPaid: 0n });
});
