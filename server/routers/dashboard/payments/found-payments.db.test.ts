import { describe, expect, test } from "vitest";
import type { MerchantContext } from "#server/core/context.ts";
import { countRows } from "#server/data/rows/count-rows.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { listPayments } from "#server/routers/dashboard/payments/list-payments.ts";
import { searchAll } from "#server/routers/dashboard/payments/search.ts";
import { cancelPaymentIntent } from "#server/routers/payment-intents/cancel.ts";
import { listPaymentIntents } from "#server/routers/payment-intents/list.ts";
import { ListPaymentRows } from "#server/wire/dashboard/payment-row.ts";
import { CreateCustomer } from "#server/wire/payments/customer.ts";
import { ListPaymentIntents } from "#server/wire/payments/payment-intent.ts";
import { createTestServices } from "#server/workshop/testing/app.ts";
import {
  card,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";

const services = await createTestServices();

async function listed(ctx: MerchantContext, filter: object = {}): Promise<string[]> {
  const { data, pagination } = await listPayments(ctx, ListPaymentRows.parse(filter));
  expect(pagination.total).toBe(data.length);
  return data.map(({ id }) => id);
}

/** A session's payment intent. */
async function ofSession(ctx: MerchantContext): Promise<string> {
  const { paymentIntentId } = await newSession(ctx);
  return paymentIntentId as string;
}

describe("a checkout that nobody tried to pay", () => {
  test("is no payment until the first attempt, and is one from then on, also declined and canceled", async () => {
    const ctx = await newMerchant(services);
    const own = (await newIntent(ctx)).id;
    const [left, declined, paid, voided, gone] = [
      await ofSession(ctx),
      await ofSession(ctx),
      await ofSession(ctx),
      await ofSession(ctx),
      await ofSession(ctx),
    ];
    expect(await listed(ctx)).toEqual([own]);
    await confirmPayment(ctx, declined, { card: card("4000000000009995") }).catch(() => {});
    await confirmPayment(ctx, paid, { card: card() });
    await confirmPayment(ctx, voided, { card: card("4000000000009995") }).catch(() => {});
    await cancelPaymentIntent(ctx, voided);
    await cancelPaymentIntent(ctx, gone);
    const tried = [own, declined, paid, voided];
    expect((await listed(ctx)).toSorted()).toEqual(tried.toSorted());
    expect(await listed(ctx, { standing: "canceled" })).toEqual([voided]);
    expect(await listed(ctx, { standing: "waiting" })).toEqual([own]);
    expect(await listed(ctx, { search: left })).toEqual([left]);
  });

  test("is a payment intent over REST as ever, and counted among them", async () => {
    const ctx = await newMerchant(services);
    const ids = [await ofSession(ctx), await ofSession(ctx), (await newIntent(ctx)).id];
    const { data, pagination } = await listPaymentIntents(ctx, ListPaymentIntents.parse({}));
    expect(data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(pagination.total).toBe(3);
    const status = "requires_payment_method";
    const some = await listPaymentIntents(ctx, ListPaymentIntents.parse({ status }));
    expect(some.pagination.total).toBe(3);
    expect(await countRows(ctx, "payment_intents")).toBe(3);
  });
});

describe("a payment is found, in the list and in the palette,", () => {
  async function expectFound(ctx: MerchantContext, typed: string, id: string): Promise<void> {
    expect(await listed(ctx, { search: typed }), typed).toEqual([id]);
    const found = await searchAll(ctx, typed);
    expect(
      found.payments.map((row) => row.id),
      typed,
    ).toEqual([id]);
  }

  test("by a value of its metadata, alone or behind its key", async () => {
    const ctx = await newMerchant(services);
    const { id } = await newIntent(ctx, { metadata: { order: "SO-2026/77", source: "web" } });
    await newIntent(ctx, { metadata: { order: "SO-2026/78" } });
    const other = await newMerchant(services);
    await newIntent(other, { metadata: { order: "SO-2026/77" } });
    for (const typed of ["SO-2026/77", "order=SO-2026/77", "order: SO-2026/77", "source=web"])
      // oxlint-disable-next-line no-await-in-loop
      await expectFound(ctx, typed, id);
    expect(await listed(ctx, { search: "source=SO-2026/77" })).toEqual([]);
  });

  test("by a telephone number, however it is typed and however it was", async () => {
    const ctx = await newMerchant(services);
    const person = { name: "Niamh", email: "niamh@shop.example", phoneNumber: "+353 86 123-4567" };
    const customer = await createCustomer(ctx, CreateCustomer.parse(person));
    const { id } = await newIntent(ctx, { customerId: customer.id });
    await newIntent(ctx);
    for (const typed of ["+353861234567", "00353 86 1234567", "086 123 4567", "+353 86 123-4567"])
      // oxlint-disable-next-line no-await-in-loop
      await expectFound(ctx, typed, id);
  });

  test("by the name, address or number that a shopper without a customer typed", async () => {
    const ctx = await newMerchant(services);
    const session = await newSession(ctx);
    const id = session.paymentIntentId as string;
    const contact = { name: "Zoë Quinn", email: "zoe@mail.example", phoneNumber: "020 7946 0000" };
    await ctx.db.checkoutSession.update({
      where: { merchantId_id: { merchantId: ctx.merchantId, id: session.id } },
      data: { contact },
    });
    await confirmPayment(ctx, id, { card: card() });
    for (const typed of ["quinn", "zoe@mail.example", "02079460000"])
      // oxlint-disable-next-line no-await-in-loop
      await expectFound(ctx, typed, id);
  });
});
