import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import {
  card,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const services = await testServices();
const query = vi.spyOn(pg.Client.prototype, "query");
afterEach(() => query.mockClear());

/**
 * Every message to PostgreSQL counts, BEGIN and COMMIT too. The sandbox's own books are left out
 * of the budget, since they stand for an outside system, and counted by themselves.
 */
function roundTrips(): { ours: string[]; sandbox: string[] } {
  const sent = query.mock.calls.map(([message]) => textOf(message));
  const isSandbox = (text: string) => /sandbox_(payments|methods)/.test(text);
  return { ours: sent.filter((text) => !isSandbox(text)), sandbox: sent.filter(isSandbox) };
}

function textOf(message: unknown): string {
  if (typeof message === "string") return message;
  return typeof message === "object" && message !== null && "text" in message
    ? String(message.text)
    : "";
}

test("confirming an intent without 3-D Secure takes 6 round trips at most", async () => {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx);
  query.mockClear();
  await confirmPayment(ctx, intent.id, { card: card() });
  const { ours, sandbox } = roundTrips();
  expect(ours.length, ours.join("\n")).toBeLessThanOrEqual(6);
  expect(sandbox).toHaveLength(1);
});

test("so does confirming a session, which is completed along with it", async () => {
  const ctx = await newMerchant(services);
  const session = await newSession(ctx);
  query.mockClear();
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: card() });
  const { ours } = roundTrips();
  expect(ours.length, ours.join("\n")).toBeLessThanOrEqual(6);
});

test("and charging a saved card", async () => {
  const ctx = await newMerchant(services);
  const customer = await newCustomer(ctx);
  const first = await newIntent(ctx, { customerId: customer.id });
  const { paymentMethodId } = await confirmPayment(ctx, first.id, {
    card: card(),
    savePaymentMethod: true,
  });
  const second = await newIntent(ctx, { customerId: customer.id });
  query.mockClear();
  await confirmPayment(ctx, second.id, { paymentMethodId: paymentMethodId ?? "" });
  const { ours } = roundTrips();
  expect(ours.length, ours.join("\n")).toBeLessThanOrEqual(6);
});

test("a decline takes 5", async () => {
  const ctx = await newMerchant(services);
  const intent = await newIntent(ctx);
  query.mockClear();
  await confirmPayment(ctx, intent.id, { card: card("4000000000000002") }).catch(() => null);
  const { ours } = roundTrips();
  expect(ours.length, ours.join("\n")).toBeLessThanOrEqual(5);
});
