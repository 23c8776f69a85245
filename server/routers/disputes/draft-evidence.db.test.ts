import { expect, test } from "vitest";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { draftEvidence } from "#server/routers/disputes/draft-evidence.ts";
import { knownEvidence } from "#server/routers/disputes/known-evidence.ts";
import { KnownEvidence } from "#server/wire/payments/dispute.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { answerShown } from "#server/workshop/testing/payments/bank-answers.ts";
import {
  newCustomer,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });

/** A session that somebody pays on the page, past the bank's question; its payment's id. */
async function buy(ctx: MerchantContext, customerId: string): Promise<string> {
  const session = await newSession(ctx, {
    customerId,
    totalAmount: undefined,
    lineItems: [{ name: "Monstera, large", amount: 2450, quantity: 2, currency: "EUR" }],
  });
  const browser = visit(ofSession(session.id));
  await answerShown(services, await pay(services, browser, "4000000000003220"));
  expect((await loadCheckout(services, browser)).state).toBe("complete");
  return session.paymentIntentId ?? "";
}

async function dispute(ctx: MerchantContext, paymentIntentId: string): Promise<string> {
  const id = newId("dispute");
  const now = services.clock.now();
  const { merchantId } = ctx;
  const known = { amount: 4900n, currency: "EUR", reason: "fraudulent", status: "open" } as const;
  const processorDispute = `test_${id}`;
  const row = { id, merchantId, paymentIntentId, processorDispute, createdAt: now, updatedAt: now };
  await services.db.dispute.create({ data: { ...row, ...known } });
  return id;
}

test("the draft says what is known: items, card, 3-D Secure, receipt, shopper, purchases before, notes", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx, "Vera Molnar");
  await buy(ctx, customerId);
  clock.advance(dayMs);
  const paymentIntentId = await buy(ctx, customerId);
  await services.db.paymentIntent.update({
    where: { merchantId_id: { merchantId: ctx.merchantId, id: paymentIntentId } },
    data: { metadata: { tracking: "JD014600003" } },
  });
  const { text } = await draftEvidence(ctx, await dispute(ctx, paymentIntentId));
  expect(text).toContain(`Payment ${paymentIntentId} of EUR 49.00`);
  expect(text).toContain("- 2 × Monstera, large: EUR 49.00");
  expect(text).toContain("Paid with Visa ending in 3220, which expires");
  expect(text).toMatch(/3-D Secure: the cardholder's bank asked who pays at 20\d\d-/);
  expect(text).toMatch(/Receipt no\. 2 was issued/);
  expect(text).toContain("Shopper: Vera Molnar");
  expect(text).toMatch(/had paid us once before and disputed none of it/);
  expect(text).toContain("- tracking: JD014600003");
});

test("what is ready is counted before anybody begins, and the proof of delivery never is", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx, "Vera Molnar");
  await buy(ctx, customerId);
  clock.advance(dayMs);
  const id = await dispute(ctx, await buy(ctx, customerId));
  const { facts } = KnownEvidence.parse(await knownEvidence(ctx, id));
  expect(facts).toEqual([
    { kind: "receipt", isKnown: true, number: 2 },
    { kind: "bank_check", isKnown: true, number: null },
    { kind: "shopper", isKnown: true, number: null },
    { kind: "earlier", isKnown: true, number: 1 },
    { kind: "delivery", isKnown: false, number: null },
  ]);
  const other = await newMerchant(services);
  await expect(knownEvidence(other, id)).rejects.toMatchObject({ code: "not_found" });
});

test("nothing is said that nobody knows, and of another merchant's dispute nothing at all", async () => {
  const ctx = await newMerchant(services);
  const { id: customerId } = await newCustomer(ctx);
  const id = await dispute(ctx, await buy(ctx, customerId));
  const { text } = await draftEvidence(ctx, id);
  expect(text).not.toMatch(/before|refunded|Noted|undefined|null/);
  const other = await newMerchant(services);
  await expect(draftEvidence(other, id)).rejects.toMatchObject({ code: "not_found" });
});
