import { beforeAll, expect, test } from "vitest";
import { createMerchant } from "#server/auth/merchants.ts";
import { actFor, type MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { transactAside } from "#server/data/transact.ts";
import { emitOwn } from "#server/events/emit.ts";
import { queueReceipts } from "#server/notifications/receipts/receipt.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const { db, clock } = services;
let ctx: MerchantContext;

beforeAll(async () => {
  const made = await createMerchant(services, {
    name: "Fern & Co",
    email: "a@fern.example",
    password: "monstera adansonii 42",
  });
  ctx = actFor(services, made.merchantId);
});

async function paid(given: { email?: string | null; amountCaptured?: bigint } = {}) {
  const { email = "ada@shop.example", amountCaptured = 4900n } = given;
  const [customerId, id] = [newId("customer"), newId("paymentIntent")];
  const times = { createdAt: clock.now(), updatedAt: clock.now() };
  const { merchantId } = ctx;
  await db.customer.create({ data: { id: customerId, merchantId, email, metadata: {}, ...times } });
  await db.paymentIntent.create({
    data: {
      id,
      merchantId,
      customerId,
      amount: 4900n,
      amountCaptured,
      currency: "EUR",
      status: "succeeded",
      mode: "payment",
      captureMethod: "automatic",
      metadata: {},
      ...times,
    },
  });
  const related = { id, type: "payment_intent" };
  const eventId = await transactAside(services, async (unit) =>
    emitOwn(unit, ctx, { type: "payment_intent.succeeded", data: {}, related }),
  );
  return { id, eventId };
}

/** Another worker each time. */
function fanOut() {
  return webhookJobs().jobs[0].run(services);
}

test("a payment's receipt goes to the customer, once, however often the work is repeated", async () => {
  const { id, eventId } = await paid();
  const event = { id: eventId, merchantId: ctx.merchantId };
  await queueReceipts(services, [event]);
  await Promise.all([fanOut(), fanOut(), queueReceipts(services, [event])]);
  const letters = await db.message.findMany({ where: { eventId } });
  expect(letters).toHaveLength(1);
  expect(letters[0]).toMatchObject({
    recipient: "ada@shop.example",
    subject: "Your receipt from Fern & Co",
    text: expect.stringContaining("EUR 49.00"),
    data: { reference: id, merchantId: ctx.merchantId },
  });
});

test("there is no receipt for nothing, nor to nobody", async () => {
  const events = [await paid({ amountCaptured: 0n }), await paid({ email: null })];
  await fanOut();
  expect(
    await db.message.count({ where: { eventId: { in: events.map(({ eventId }) => eventId) } } }),
  ).toBe(0);
});

test("a receipt to what is no address is never sent, and says so among the payment's letters", async () => {
  const { eventId } = await paid({ email: "a b@c\r\nBcc: x@y.example" });
  await fanOut();
  const letters = await db.message.findMany({ where: { eventId } });
  expect(letters).toMatchObject([
    { status: "failed", nextAttemptAt: null, lastError: "This is not an email address." },
  ]);
});
