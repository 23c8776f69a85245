import { expect, test } from "vitest";
import type { MerchantContext } from "#server/core/context.ts";
import { openPage } from "#server/payments/invoices/open-page.ts";
import { confirmBankStatement } from "#server/routers/bank-statements/confirm.ts";
import { createBankStatement } from "#server/routers/bank-statements/create.ts";
import { listEntries } from "#server/routers/bank-statements/list.ts";
import { sweepBankStatements } from "#server/routers/bank-statements/sweep.ts";
import { createCreditNote } from "#server/routers/credit-notes/create.ts";
import { markInvoiceUncollectible, voidInvoice } from "#server/routers/invoices/end.ts";
import { eraseCustomer } from "#server/routers/personal-data/erase-customer.ts";
import { runErasures } from "#server/routers/personal-data/work/run-erasures.ts";
import { CreateCreditNote } from "#server/wire/billing/credit-note.ts";
import type { Invoice } from "#server/wire/billing/invoice.ts";
import { bankFile } from "#server/workshop/testing/billing/bank-file.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { openInvoice } from "#server/workshop/testing/payments/invoices.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const { db } = services;

type Entries = Parameters<typeof bankFile>[0];

const upload = (ctx: MerchantContext, entries: Entries) =>
  createBankStatement(ctx, { content: bankFile(entries) });
const outcomesOf = async (ctx: MerchantContext, id: string) =>
  (await listEntries(ctx, id)).entries.map(({ outcome }) => outcome);
const rowOf = (ctx: MerchantContext, { id }: Pick<Invoice, "id">) =>
  db.invoice.findFirstOrThrow({ where: { merchantId: ctx.merchantId, id } });
const eventsOf = (ctx: MerchantContext) =>
  db.event.count({ where: { merchantId: ctx.merchantId, type: "invoice.paid" } });
const transfer = ({ number }: Invoice, more: Partial<Entries[number]> = {}) => ({
  amount: "49.00",
  text: `Invoice ${number}`,
  reference: `NTR-${number}`,
  ...more,
});

test("what a confirmed file pays is paid once, with the bank's reference and day, and outside of the ledger", async () => {
  const ctx = await newMerchant(services);
  const invoices = [await openInvoice(ctx), await openInvoice(ctx)];
  const day = clock.now().toISOString().slice(0, 10);
  const file = [
    ...invoices.map((one) => transfer(one, { day })),
    { amount: "3.00", text: "Thanks" },
  ];
  const statement = await upload(ctx, file);
  expect(statement).toMatchObject({
    accounts: ["NL20INGB0001234567"],
    entries: 3,
    outcomes: [
      { outcome: "matched", entries: 2 },
      { outcome: "unknown", entries: 1 },
    ],
    confirmedAt: null,
  });
  const [first] = invoices;
  if (!first) throw new Error("none");
  expect(await rowOf(ctx, first)).toMatchObject({ status: "open", amountPaid: 0n });
  const confirmed = await confirmBankStatement(ctx, { id: statement.id });
  expect(confirmed.outcomes).toEqual([
    { outcome: "paid", entries: 2 },
    { outcome: "unknown", entries: 1 },
  ]);
  expect(await rowOf(ctx, first)).toMatchObject({
    status: "paid",
    amountPaid: 4900n,
    paymentReference: `NTR-${first.number}`,
    paymentIntentId: null,
  });
  expect(await db.ledgerEntry.count({ where: { merchantId: ctx.merchantId } })).toBe(0);

  const again = await upload(ctx, file);
  expect(again).toEqual(confirmed);
  const once = await confirmBankStatement(ctx, { id: again.id });
  expect(once.outcomes).toEqual(confirmed.outcomes);
  expect(await eventsOf(ctx)).toBe(2);
  // The same transfers in a file of more days.
  const overlapping = await upload(ctx, [...file, { amount: "4.00", text: "Later" }]);
  expect(await outcomesOf(ctx, overlapping.id)).toEqual([
    "already_paid",
    "already_paid",
    "unknown",
    "unknown",
  ]);
  await confirmBankStatement(ctx, { id: overlapping.id });
  expect(await eventsOf(ctx)).toBe(2);
});

test("partial and too large payments, other currencies, two invoices and reversals are told, and nothing is done", async () => {
  const ctx = await newMerchant(services);
  const open = [];
  for (let nth = 0; nth < 7; nth += 1) open.push(await openInvoice(ctx));
  const [little, much, foreign, one, other, reversed, voided] = open as [
    Invoice,
    Invoice,
    Invoice,
    Invoice,
    Invoice,
    Invoice,
    Invoice,
  ];
  await voidInvoice(ctx, voided.id);
  const statement = await upload(ctx, [
    transfer(little, { amount: "48.99" }),
    transfer(much, { amount: "49.01" }),
    transfer(foreign, { currency: "USD" }),
    transfer(one, { text: `${one.number} and ${other.number}`, amount: "98.00" }),
    transfer(reversed),
    transfer(reversed, { isDebit: true, more: "<RvslInd>true</RvslInd>" }),
    transfer(little, { isDebit: true }),
    transfer(voided),
  ]);
  expect(statement.leftOut).toEqual({ debits: 1, reversals: 1, announced: 0 });
  const told = [
    "too_little",
    "too_much",
    "other_currency",
    "several_invoices",
    "taken_back",
    "voided",
  ];
  expect(await outcomesOf(ctx, statement.id)).toEqual(told);
  const { entries } = await listEntries(ctx, statement.id);
  expect(entries[3]?.invoices.map(({ number }) => number)).toEqual([one.number, other.number]);
  await confirmBankStatement(ctx, { id: statement.id });
  expect(await outcomesOf(ctx, statement.id)).toEqual(told);
  expect(await eventsOf(ctx)).toBe(0);
});

test("an entry is compared with its invoice again as it is confirmed, and only those that were chosen are", async () => {
  const ctx = await newMerchant(services);
  const [credited, chosen, left] = [
    await openInvoice(ctx),
    await openInvoice(ctx),
    await openInvoice(ctx),
  ];
  const { id } = await upload(ctx, [transfer(credited), transfer(chosen), transfer(left)]);
  await createCreditNote(ctx, CreateCreditNote.parse({ invoiceId: credited.id, amount: 900 }));
  const { entries } = await listEntries(ctx, id);
  const entryIds = entries.slice(0, 2).map((entry) => entry.id);
  await confirmBankStatement(ctx, { id, entryIds });
  expect(await outcomesOf(ctx, id)).toEqual(["too_much", "paid", "matched"]);
  expect(await rowOf(ctx, left)).toMatchObject({ status: "open" });
  const strange = "bse_01jbq8v6n2e8t9x4k3m5r7w0yz";
  await expect(confirmBankStatement(ctx, { id, entryIds: [strange] })).rejects.toThrow(strange);
});

test("the page of an invoice ends before a transfer pays it, and a payment under way there comes first", async () => {
  const ctx = await newMerchant(services);
  const [looked, paying] = [await openInvoice(ctx), await openInvoice(ctx)];
  const [page, busy] = [await openPage(ctx, looked.id), await openPage(ctx, paying.id)];
  const { id } = await upload(ctx, [transfer(looked), transfer(paying)]);
  const where = { merchantId: ctx.merchantId, id: busy?.paymentIntentId ?? "" };
  await db.paymentIntent.updateMany({ where, data: { status: "processing" } });
  await confirmBankStatement(ctx, { id });
  expect(await outcomesOf(ctx, id)).toEqual(["paid", "payment_in_progress"]);
  const session = await db.checkoutSession.findFirstOrThrow({
    where: { merchantId: ctx.merchantId, id: page?.id ?? "" },
  });
  expect(session.status).toBe("expired");
  await db.paymentIntent.updateMany({ where, data: { status: "requires_payment_method" } });
  await confirmBankStatement(ctx, { id });
  expect(await outcomesOf(ctx, id)).toEqual(["paid", "paid"]);
});

test("of twenty uploads and confirmations at once, one makes the statement and each invoice is paid once", async () => {
  const ctx = await newMerchant(services);
  const invoices = [await openInvoice(ctx), await openInvoice(ctx), await openInvoice(ctx)];
  const file = invoices.map((one) => transfer(one));
  const made = await Promise.all(Array.from({ length: 10 }, () => upload(ctx, file)));
  const [id = ""] = new Set(made.map((one) => one.id));
  expect(new Set(made.map((one) => one.id)).size).toBe(1);
  await Promise.all(Array.from({ length: 10 }, () => confirmBankStatement(ctx, { id })));
  expect(await eventsOf(ctx)).toBe(3);
  expect(await outcomesOf(ctx, id)).toEqual(["paid", "paid", "paid"]);
});

test("a confirmation that fails half way has paid nothing", async () => {
  const ctx = await newMerchant(services);
  const invoices = [await openInvoice(ctx), await openInvoice(ctx)];
  const { id } = await upload(
    ctx,
    invoices.map((one) => transfer(one)),
  );
  // Below what the database accepts: the second invoice cannot be paid.
  const last = invoices[1]?.id ?? "";
  await db.$executeRawUnsafe(
    `ALTER TABLE invoices ADD CONSTRAINT planted CHECK (status <> 'paid' OR id <> '${last}') NOT VALID`,
  );
  await expect(confirmBankStatement(ctx, { id })).rejects.toThrow();
  await db.$executeRawUnsafe("ALTER TABLE invoices DROP CONSTRAINT planted");
  expect(await eventsOf(ctx)).toBe(0);
  expect(await outcomesOf(ctx, id)).toEqual(["matched", "matched"]);
  await confirmBankStatement(ctx, { id });
  expect(await eventsOf(ctx)).toBe(2);
});

test("references that look like cards are no reason to refuse a file, and a card in a payer's text is not kept", async () => {
  const ctx = await newMerchant(services);
  const invoice = await openInvoice(ctx);
  const number = "4242424242424242";
  const { id } = await upload(ctx, [
    transfer(invoice, { text: `${invoice.number} by card ${number}`, reference: number }),
    transfer(invoice, { text: "4242 4242 4242 4242", payer: number, amount: "1.00" }),
  ]);
  const { entries } = await listEntries(ctx, id);
  expect(entries[0]).toMatchObject({ outcome: "matched", text: "[card number]" });
  expect(JSON.stringify(entries)).not.toMatch(/4242 ?4242/);
  await confirmBankStatement(ctx, { id });
  expect((await rowOf(ctx, invoice)).paymentReference).toBe("[card number]");
});

test("an erasure blanks the payers of its invoices, and later files keep nothing of them either", async () => {
  const ctx = await newMerchant(services);
  const [invoice, given] = [await openInvoice(ctx), await openInvoice(ctx)];
  const { id } = await upload(ctx, [transfer(invoice, { amount: "1.00" }), transfer(given)]);
  await markInvoiceUncollectible(ctx, invoice.id);
  await eraseCustomer(ctx, invoice.customerId);
  const job = runErasures();
  while ((await job.run(services)) > 0);
  const blank = { payer: null, payerIban: null, text: null, bankReference: null };
  const [erased, other] = (await listEntries(ctx, id)).entries;
  expect(erased).toMatchObject({ ...blank, outcome: "too_little", amount: 100 });
  expect(other).toMatchObject({ payer: "Hotel Zeeland B.V.", payerIban: "NL91ABNA0417164300" });
  const later = await upload(ctx, [transfer(invoice)]);
  expect((await listEntries(ctx, later.id)).entries).toMatchObject([
    { ...blank, outcome: "matched" },
  ]);
  await confirmBankStatement(ctx, { id: later.id });
  expect(await rowOf(ctx, invoice)).toMatchObject({
    status: "paid",
    paymentReference: "Bank transfer",
  });
});

test("a file of more credits than are read at once is refused whole, with what to do", async () => {
  const ctx = await newMerchant(services);
  const entries = Array.from({ length: 501 }, (_, at) => ({ amount: "1.00", text: `T${at}` }));
  await expect(upload(ctx, entries)).rejects.toThrow("501 credits");
  expect(await db.bankStatement.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
  expect(await upload(ctx, entries.slice(1))).toMatchObject({ entries: 500 });
});

test("statements go when they are old, entries first, and what they have paid stays paid", async () => {
  const ctx = await newMerchant(services);
  const invoice = await openInvoice(ctx);
  const { id } = await upload(ctx, [transfer(invoice)]);
  await confirmBankStatement(ctx, { id });
  const sweep = async () => {
    while ((await sweepBankStatements(services, ctx.merchantId)) > 0);
  };
  const where = { where: { merchantId: ctx.merchantId } };
  clock.advance(89 * 86_400_000);
  await sweep();
  expect(await db.bankStatement.count(where)).toBe(1);
  clock.advance(2 * 86_400_000);
  await sweep();
  expect([await db.bankStatement.count(where), await db.bankStatementEntry.count(where)]).toEqual([
    0, 0,
  ]);
  expect(await rowOf(ctx, invoice)).toMatchObject({ status: "paid" });
  // Uploaded anew it finds what it has paid.
  const again = await upload(ctx, [transfer(invoice)]);
  expect(await outcomesOf(ctx, again.id)).toEqual(["already_paid"]);
});
