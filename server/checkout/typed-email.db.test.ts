import { expect, test } from "vitest";
import { createCustomer } from "#server/routers/customers/create.ts";
import { getCustomer } from "#server/routers/customers/get.ts";
import { updateCustomer } from "#server/routers/customers/update.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { UpdateCustomer } from "#server/wire/payments/customer.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices({ clock: testClock() });
const { db } = services;

async function paidWith(email: string) {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx, { hostedCheckoutConfig: { requireContact: true } });
  const visitor = visit(ofSession(session.id));
  const typed = { email, name: "Ada", phone: "+44 20 7946 0958" };
  return { ctx, shown: await pay(services, visitor, "4242424242424242", typed) };
}

test.each([
  "ada@example.com",
  "o'brien+x@example.com",
  "taro..yamada.@docomo.ne.jp",
  "ada@bücher.example",
  "用户@例え.テスト",
  "jose\u0301@example.com",
  `ada@${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.com`,
])("%s is charged and has its receipt, and its customer can be sent back", async (email) => {
  const { ctx, shown } = await paidWith(email);
  expect(shown).toMatchObject({ state: "complete" });
  await webhookJobs().jobs[0].run(services);
  const letters = await db.message.findMany({ where: { merchantId: ctx.merchantId } });
  expect(letters).toMatchObject([{ recipient: email.normalize("NFC"), status: "pending" }]);
  for (const { id } of await db.customer.findMany({ where: { merchantId: ctx.merchantId } })) {
    const customer = await getCustomer(ctx, id);
    expect(await updateCustomer(ctx, UpdateCustomer.parse(customer))).toMatchObject({
      email: customer.email,
    });
  }
});

test.each([
  "ada@example.com,",
  "<ada@example.com>",
  "mailto:ada@example.com",
  "ada@example..com",
  `ada@${"a.".repeat(130)}example.com`,
])("%s is refused before the charge", async (email) => {
  const { ctx, shown } = await paidWith(email);
  expect(shown).toMatchObject({ state: "open", form: { errors: { email: "email_invalid" } } });
  expect(await db.paymentAttempt.count({ where: { merchantId: ctx.merchantId } })).toBe(0);
});

test("one address is one customer, however its letters are composed", async () => {
  const ctx = await newMerchant(services);
  await createCustomer(ctx, { email: "jos\u00e9@example.com" });
  await expect(createCustomer(ctx, { email: "Jose\u0301@example.com" })).rejects.toMatchObject({
    code: "customer_email_taken",
  });
});
