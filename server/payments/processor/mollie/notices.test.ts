import { beforeAll, expect, test } from "vitest";
import type { ProcessorNotice } from "#server/core/interfaces/processor.ts";
import { noticeAddress } from "#server/payments/processor/mollie/notices.ts";
import { mollieRig } from "#server/workshop/testing/processor/mollie-rig.ts";

const rig = await mollieRig();
const { double, processor, request } = rig;
const ours = { APP_SECRET: "a".repeat(32), APP_URL: "https://pay.example" };

/** The news of one payment as Mollie's notices bring them. */
async function news(id: string, address: string): Promise<readonly ProcessorNotice[]> {
  const { searchParams } = new URL(address);
  const read = await processor.readNotice(`id=${id}`, new Headers(), searchParams);
  return [read].flat().filter((one) => one !== null);
}

async function paid(more = {}) {
  const { id, attemptId } = await processor.createPayment(request(more));
  const payment = double.world.payments.get(id ?? "");
  if (!payment) throw new Error("not paid");
  return { id: payment.id, attemptId, payment, address: String(payment.request["webhookUrl"]) };
}

beforeAll(() => void double.takeNotices());

test("one notice brings the payment, its refunds and its chargebacks, all as Mollie has them", async () => {
  const { id, attemptId, payment, address } = await paid();
  const refund = { refundId: "ref_1", merchantId: "mer_1", paymentId: id, amount: 100 };
  await processor.createRefund({ ...refund, currency: "EUR", again: false });
  double.world.chargeBack(payment);
  expect(await news(id, address)).toEqual([
    { id, kind: "payment", paymentId: id, attemptId },
    expect.objectContaining({ kind: "refund", refundId: "ref_1" }),
    expect.objectContaining({
      kind: "dispute",
      dispute: expect.objectContaining({ status: "lost", amountReinstated: 0 }),
    }),
  ]);
});

test("a chargeback that the bank reverses is won, with its money back", async () => {
  const { payment } = await paid();
  const dispute = `${payment.id}:${double.world.chargeBack(payment)}`;
  for (const one of payment.chargebacks) one.reversedAt = rig.clock.now();
  expect(await processor.retrieveDispute(dispute)).toMatchObject({
    status: "won",
    amountReinstated: 4900,
  });
});

test("a capture that fails after all is told of as money that went back", async () => {
  const { id, payment, address } = await paid({ capture: "manual" });
  await processor.capturePayment(id, 4900, "capture");
  for (const one of payment.captures) one.status = "failed";
  const [, told] = await news(id, address);
  expect(told).toMatchObject({
    kind: "refund",
    refundId: null,
    refund: { paymentId: id, amount: 4900, status: "succeeded" },
  });
});

test("a payment of somebody else's program is no news", async () => {
  const { payment, address } = await paid();
  payment.metadata = { order: "12" };
  expect(await news(payment.id, address)).toEqual([]);
});

test("a notice without our seal, of another attempt or of no payment asks Mollie nothing", async () => {
  const { id } = await paid();
  const asked = double.seen.length;
  const read = (body: string, address: string) => () =>
    processor.readNotice(body, new Headers(), new URL(address).searchParams);
  const good = noticeAddress(ours, "att_1");
  const forged = [
    read(`id=${id}`, "https://pay.example/api/processor/webhook"),
    read(`id=${id}`, good.replace("att_1", "att_2")),
    read(`id=${id}`, noticeAddress({ ...ours, APP_SECRET: "b".repeat(32) }, "att_1")),
    read("id=../customers", good),
    read("id=cst_1", good),
    read("", good),
  ];
  for (const one of forged) expect(one).toThrow(expect.objectContaining({ name: "InvalidNotice" }));
  expect(double.seen).toHaveLength(asked);
});

test("a payment on Mollie's page leads there, and is held before it is captured", async () => {
  const token = processor.cardPageToken ?? "";
  const asked = await processor.createPayment(request({ source: { type: "token", token } }));
  expect(asked).toMatchObject({ status: "requires_action", nextAction: { method: "GET" } });
  rig.payOnPage(asked, "pays");
  expect(double.world.payments.get(asked.id ?? "")?.status).toBe("authorized");
  const done = await processor.retrievePayment(asked.id ?? "");
  expect(done).toMatchObject({ status: "succeeded", amountCaptured: 4900 });
});

test("a page that its shopper cancels, or leaves until it ends, has paid nothing and says which", async () => {
  const token = processor.cardPageToken ?? "";
  for (const [status, declineCode] of [
    ["canceled", "authentication_abandoned"],
    ["expired", "authentication_expired"],
  ] as const) {
    const { id } = await processor.createPayment(request({ source: { type: "token", token } }));
    const payment = double.world.payments.get(id ?? "");
    if (payment) payment.status = status;
    expect(await processor.retrievePayment(id ?? "")).toMatchObject({
      status: "failed",
      decline: { declineCode },
    });
  }
});

test("the model answered as Mollie declares throughout", () => {
  expect(double.faults).toEqual([]);
});
