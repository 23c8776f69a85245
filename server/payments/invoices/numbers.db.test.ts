import { expect, test } from "vitest";
import type { MerchantContext } from "#server/core/context.ts";
import { transactAside } from "#server/data/transact.ts";
import { takeNumber } from "#server/payments/invoices/take-number.ts";
import { finalizeInvoice } from "#server/routers/invoices/finalize.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { draftInvoice, openInvoice } from "#server/workshop/testing/payments/invoices.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock("2026-12-31T22:30:00.000Z");
const services = await testServices({ clock });

async function numbersOf({ merchantId }: MerchantContext): Promise<(string | null)[]> {
  const rows = await services.db.invoice.findMany({
    where: { merchantId, number: { not: null } },
    orderBy: { number: "asc" },
  });
  return rows.map(({ number }) => number);
}

const counted = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${String(at + 1).padStart(5, "0")}`);

test("200 invoices that are made final at once have the numbers 1 to 200, other merchants their own", async () => {
  const ctx = await newMerchant(services);
  const other = await newMerchant(services);
  const drafts = [];
  for (let made = 0; made < 200; made += 1) drafts.push((await draftInvoice(ctx)).id);
  const [others] = [await draftInvoice(other)];
  await Promise.all([
    ...drafts.map((id) => finalizeInvoice(ctx, id)),
    finalizeInvoice(other, others.id),
  ]);
  expect(await numbersOf(ctx)).toEqual(counted("INV-2026", 200));
  expect(await numbersOf(other)).toEqual(counted("INV-2026", 1));
});

test("a process that dies after it took a number leaves no gap", async () => {
  const ctx = await newMerchant(services);
  await openInvoice(ctx);
  const numbering = { invoicePrefix: null, timeZone: null };
  const died = transactAside(ctx, async ({ tx }) => {
    const now = clock.now();
    expect(await takeNumber(tx, ctx, { kind: "invoice", numbering, now })).toBe("INV-2026-00002");
    throw new Error("the machine stops here");
  });
  await expect(died).rejects.toThrow("stops here");
  await openInvoice(ctx);
  expect(await numbersOf(ctx)).toEqual(counted("INV-2026", 2));
});

test("an invoice is made final once, however often at once it is asked for", async () => {
  const ctx = await newMerchant(services);
  const { id } = await draftInvoice(ctx);
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => finalizeInvoice(ctx, id)));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await numbersOf(ctx)).toEqual(counted("INV-2026", 1));
});

test("the year is that of the merchant's zone, and each year and prefix count from 1", async () => {
  const ctx = await newMerchant(services);
  const settle = (data: object) =>
    services.db.merchant.update({ where: { id: ctx.merchantId }, data });
  await settle({ invoicePrefix: "FO" });
  expect((await openInvoice(ctx)).number).toBe("FO-2026-00001");
  await settle({ timeZone: "Europe/Amsterdam" });
  expect((await openInvoice(ctx)).number).toBe("FO-2026-00002");
  await settle({ timeZone: "Asia/Tokyo" });
  expect((await openInvoice(ctx)).number).toBe("FO-2027-00001");
});

test("the database refuses to change, remove or take the number of a final invoice", async () => {
  const ctx = await newMerchant(services);
  const { id } = await openInvoice(ctx);
  const where = { merchantId: ctx.merchantId, id };
  const change = (data: object) => services.db.invoice.updateMany({ where, data });
  for (const data of [{ number: "X" }, { total: 1n }, { document: {} }, { customerId: "cus_x" }])
    await expect(change(data)).rejects.toThrow();
  await expect(services.db.invoice.deleteMany({ where })).rejects.toThrow();
  await change({ metadata: { orderId: "1" } });
});
