import { expect, test } from "vitest";
import { loadPaper } from "#server/checkout/papers/load-paper.ts";
import { dayMs, hourMs } from "#server/core/clock.ts";
import { webhookJobs } from "#server/webhooks/delivery/deliver.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { newMerchant, newSession } from "#server/workshop/testing/payments/payments.ts";
import { ofSession, pay, visit } from "#server/workshop/testing/payments/shopper.ts";
import { createStaff } from "#server/workshop/testing/staff/dashboard-mutations.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const services = await testServices({ clock });
const card = { number: "4242424242424242", expMonth: 12, expYear: 2040, cvc: "123" };

async function newShop() {
  const ctx = await newMerchant(services);
  const { caller } = await createStaff(services, ctx.merchantId);
  return { ctx, merchantId: ctx.merchantId, caller };
}

function follow(url: string | null | undefined) {
  const token = new URL(url ?? "https://pay.example").searchParams.get("token") ?? "";
  return loadPaper(services, { token, lang: undefined, acceptLanguage: "en", requestId: "req_1" });
}

test("a payment leads to its receipt and to the note of each refund, once there are any", async () => {
  const { caller } = await newShop();
  const papers = async (id: string) => (await caller.paymentIntents.papers({ id })).papers;
  const { id } = await caller.paymentIntents.create({ amount: 4900, currency: "EUR" });
  expect(await papers(id)).toEqual([]);
  await caller.paymentIntents.confirm({ id, card });
  const { id: refundId } = await caller.refunds.create({ paymentIntentId: id, amount: 900 });
  const [receipt, note] = await papers(id);
  expect(receipt).toMatchObject({ kind: "receipt", number: 1, refundId: null });
  expect(note).toMatchObject({ kind: "refund_note", number: 1, refundId });
  expect(await follow(receipt?.url)).toMatchObject({ state: "complete", receipt: { number: "1" } });
  expect(await follow(note?.url)).toMatchObject({ note: { number: "1", amount: 900 } });
  expect(receipt?.pdfUrl).toContain("/checkout/receipt.pdf?token=");
  const other = await newShop();
  await expect(other.caller.paymentIntents.papers({ id })).rejects.toThrow(
    "There is no such resource",
  );

  // Also of a card that was only held, and then taken.
  const held = await caller.paymentIntents.create({
    amount: 800,
    currency: "EUR",
    captureMethod: "manual",
  });
  await caller.paymentIntents.confirm({ id: held.id, card });
  expect(await papers(held.id)).toEqual([]);
  await caller.paymentIntents.capture({ id: held.id });
  expect(await papers(held.id)).toMatchObject([{ kind: "receipt", number: 2 }]);
});

test("a link is the same all through a day, and works for a year from every answer", async () => {
  const { caller } = await newShop();
  const { id } = await caller.paymentIntents.create({ amount: 4900, currency: "EUR" });
  await caller.paymentIntents.confirm({ id, card });
  const link = async () => (await caller.paymentIntents.papers({ id })).papers[0]?.url;
  const first = await link();
  expect(await link()).toBe(first);
  clock.advance(365 * dayMs);
  const renewed = await link();
  expect(renewed).not.toBe(first);
  expect((await follow(first)).state).toBe("complete");
  clock.advance(2 * dayMs);
  expect((await follow(first)).state).toBe("not_found");
  expect((await follow(renewed)).state).toBe("complete");
});

test("the letter with a receipt is sent again to the address that is given, in the page's language", async () => {
  const { ctx, merchantId, caller } = await newShop();
  const session = await newSession(ctx, { hostedCheckoutConfig: { locale: "de" } });
  await pay(services, visit(ofSession(session.id)), card.number, { email: "ada@shop.example" });
  await webhookJobs().jobs[0].run(services);
  const id = session.paymentIntentId ?? "";
  const { messageId } = await caller.paymentIntents.sendReceipt({ id, to: "new@shop.example" });
  const letters = await services.db.message.findMany({ where: { merchantId } });
  const [first, again] = ["ada@shop.example", "new@shop.example"].map((to) =>
    letters.find(({ recipient }) => recipient === to),
  );
  expect(again).toMatchObject({ id: messageId, status: "pending", eventId: null });
  expect([again?.subject, again?.text]).toEqual([first?.subject, first?.text]);
  const { id: refundId } = await caller.refunds.create({ paymentIntentId: id });
  await caller.refunds.sendNote({ id: refundId, to: "new@shop.example" });
  const note = await services.db.message.findFirst({
    where: { merchantId, template: "refund_note", recipient: "new@shop.example" },
  });
  expect(note?.text).toContain("Erstattungsbeleg Nr. 1.");
});

test("sending again is audited and limited, and only for who may send messages", async () => {
  const { merchantId, caller } = await newShop();
  const { id } = await caller.paymentIntents.create({ amount: 4900, currency: "EUR" });
  const send = (by = caller) => by.paymentIntents.sendReceipt({ id, to: "ada@shop.example" });
  await expect(send()).rejects.toMatchObject({ cause: { code: "not_found" } });
  await caller.paymentIntents.confirm({ id, card });
  const stranger = await newShop();
  await expect(send(stranger.caller)).rejects.toMatchObject({ cause: { code: "not_found" } });
  const viewer = await createStaff(services, merchantId, "viewer", "Viola");
  await expect(send(viewer.caller)).rejects.toMatchObject({ cause: { code: "insufficient_role" } });
  for (let sent = 0; sent < 5; sent += 1) await send();
  await expect(send()).rejects.toMatchObject({ cause: { code: "rate_limited" } });
  const action = "paymentIntents.sendReceipt";
  expect(await services.db.auditEntry.count({ where: { merchantId, action } })).toBe(5);
  clock.advance(hourMs);
  await send();
});
