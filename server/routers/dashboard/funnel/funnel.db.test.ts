import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { confirmCheckoutSession } from "#server/routers/checkout-sessions/confirm.ts";
import { answerShown } from "#server/workshop/testing/payments/bank-answers.ts";
import {
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import {
  linkOf,
  ofLink,
  ofSession,
  pay,
  visit,
} from "#server/workshop/testing/payments/shopper.ts";
import { createStaff } from "#server/workshop/testing/staff/dashboard-mutations.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const asks = "4000002760003184";

test("a checkout counts as far as it came, once, and only the merchant's own", async () => {
  const ctx = await newMerchant(services);
  const { caller } = await createStaff(services, ctx.merchantId);
  const browsers = await Promise.all(
    Array.from({ length: 6 }, async () => visit(ofSession((await newSession(ctx)).id))),
  );
  const [looks, declined, left, answers, paid] = browsers;
  if (!looks || !declined || !left || !answers || !paid) throw new Error("six browsers");
  await loadCheckout(services, looks);
  await pay(services, declined, "4000000000000002");
  await pay(services, left, asks);
  await answerShown(services, await pay(services, answers, asks));
  expect((await loadCheckout(services, answers)).state).toBe("complete");
  await pay(services, paid, "4242424242424242");
  const link = await linkOf(ctx);
  await pay(services, visit(ofLink(link.id)), "4242424242424242");
  await newSession(await newMerchant(services));

  const funnel = { opened: 6, sent: 5, asked: 2, paid: 3, left: 1, lostAtBank: 1, undecided: 1 };
  expect(await caller.dashboard.funnel({ days: 1 })).toEqual(funnel);
});

test("a debit whose bank has not answered is sent, and not paid yet", async () => {
  const ctx = await newMerchant(services);
  const { caller } = await createStaff(services, ctx.merchantId);
  const { id } = await newSession(ctx);
  const payer = { name: "Sanne de Boer", email: "sanne@deboer.example" };
  const account = { type: "sepa_debit", iban: "AT611904300234573201" } as const;
  const bankDebit = { ...account, ...payer, mandateAccepted: true } as const;
  await confirmCheckoutSession(ctx, id, { bankDebit });

  const funnel = { opened: 1, sent: 1, asked: 0, paid: 0, left: 0, lostAtBank: 0, undecided: 1 };
  expect(await caller.dashboard.funnel({ days: 1 })).toEqual(funnel);
  for (const [step, count] of [
    ["undecided", 1],
    ["paid", 0],
  ] as const) {
    const { data } = await caller.dashboard.checkouts({ step, limit: 10 });
    expect(data).toHaveLength(count);
  }
});

test("nothing yet is nothing", async () => {
  const ctx = await newMerchant(services);
  const { caller } = await createStaff(services, ctx.merchantId);
  const nothing = { opened: 0, sent: 0, asked: 0, paid: 0, left: 0, lostAtBank: 0, undecided: 0 };
  expect(await caller.dashboard.funnel({})).toEqual(nothing);
});

test("a checkout in a list says its customer's name, at each step of the funnel, too", async () => {
  const ctx = await newMerchant(services);
  const { caller } = await createStaff(services, ctx.merchantId);
  const { id: customerId } = await newCustomer(ctx, "Vera Tanaka");
  for (const more of [{ customerId }, {}]) {
    const { id } = await newSession(ctx, more);
    await pay(services, visit(ofSession(id)), "4242424242424242");
  }
  for (const step of [undefined, "paid"] as const) {
    const { data } = await caller.dashboard.checkouts({ step, limit: 10 });
    expect(data.map(({ customerName }) => customerName)).toEqual([
      "ada@example.com",
      "Vera Tanaka",
    ]);
  }
});

test("a list of checkouts holds one link's, one customer's or one span's alone", async () => {
  const ctx = await newMerchant(services);
  const { caller } = await createStaff(services, ctx.merchantId);
  const { id: customerId } = await newCustomer(ctx, "Vera Tanaka");
  const session = await newSession(ctx, { customerId });
  const link = await linkOf(ctx);
  for (const browser of [visit(ofSession(session.id)), visit(ofLink(link.id))])
    await pay(services, browser, "4242424242424242");
  const { createdAt } = session;
  for (const step of [undefined, "paid"] as const) {
    const count = async (filter: object): Promise<number> => {
      const { data } = await caller.dashboard.checkouts({ limit: 10, step, ...filter });
      return data.length;
    };
    expect(await count({})).toBe(2);
    expect(await count({ customerId })).toBe(1);
    expect(await count({ paymentLinkId: link.id })).toBe(1);
    expect(await count({ startDate: createdAt, status: "complete" })).toBe(2);
    expect(await count({ endDate: createdAt })).toBe(0);
  }
});
