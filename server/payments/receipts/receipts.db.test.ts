import { expect, test } from "vitest";
import { transactAside } from "#server/data/transact.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { giveReceipt } from "#server/payments/receipts/give.ts";
import { createComplianceRecord } from "#server/routers/compliance/create.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { CreateComplianceRecord } from "#server/wire/compliance.ts";
import {
  card,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();

async function numbersOf(merchantId: string): Promise<number[]> {
  const rows = await services.db.receipt.findMany({
    where: { merchantId },
    orderBy: { number: "asc" },
  });
  return rows.map(({ number }) => Number(number));
}

test("payments at once are numbered without gaps, declines and other merchants apart", async () => {
  const ctx = await newMerchant(services);
  const other = await newMerchant(services);
  const confirm = async (which: typeof ctx, number?: string) => {
    const { id } = await newIntent(which);
    return confirmPayment(which, id, { card: card(number) });
  };
  await Promise.allSettled([
    ...Array.from({ length: 8 }, () => confirm(ctx)),
    ...Array.from({ length: 3 }, () => confirm(ctx, "4000000000000002")),
    ...Array.from({ length: 3 }, () => confirm(other)),
  ]);
  expect(await numbersOf(ctx.merchantId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await numbersOf(other.merchantId)).toEqual([1, 2, 3]);
});

test("what is rolled back uses no number, and a payment has one however often it is booked", async () => {
  const ctx = await newMerchant(services);
  const { id } = await newIntent(ctx);
  const intent = await services.db.paymentIntent.findFirstOrThrow({ where: { id } });
  const broken = transactAside(ctx, async (unit) => {
    giveReceipt(unit, ctx, intent);
    await unit.write();
    throw new Error("the machine stops here");
  });
  await expect(broken).rejects.toThrow("stops here");
  expect(await numbersOf(ctx.merchantId)).toEqual([]);
  await transactAside(ctx, async (unit) => giveReceipt(unit, ctx, intent));
  await transactAside(ctx, async (unit) => giveReceipt(unit, ctx, intent));
  expect(await numbersOf(ctx.merchantId)).toEqual([1]);
});

test("page and letter carry number, card and who sells, as it was then", async () => {
  const ctx = await newMerchant(services);
  await createComplianceRecord(
    ctx,
    CreateComplianceRecord.parse({
      companyRegistrationName: "Fern and Oak Ltd",
      vatRegistrationNumber: "GB123456789",
      city: "London",
    }),
  );
  const session = await newSession(ctx);
  const view = await pay(services, visit(ofSession(session.id)), "4242424242424242");
  expect(view).toMatchObject({
    state: "complete",
    receipt: {
      number: "1",
      seller: { name: "Fern and Oak Ltd", address: ["London"], vat: "GB123456789" },
    },
  });
  await webhookJobs().jobs[0].run(services);
  const letter = await services.db.message.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
  });
  expect(letter.text).toContain("Receipt no. 1. Paid with Visa ending in 4242.");
  expect(letter.text).toContain("Fern and Oak Ltd, London, GB123456789");
  expect(letter.text).toContain(session.sessionUrl);
  const where = { merchantId: ctx.merchantId };
  await expect(services.db.receipt.updateMany({ where, data: { number: 7n } })).rejects.toThrow();
});
