import { expect, test } from "vitest";
import { possibleActions } from "#components/payments/actions/possible-actions.ts";
import { PaymentIntentStatus } from "#server/wire/payments/payment-intent.ts";

const unpaid = { amount: 500, amountCaptured: 0, amountRefunded: 0, dispute: null };

test("a cancel is offered until money is taken, except while a processor is being asked", () => {
  const offered = PaymentIntentStatus.options.filter(
    (status) => possibleActions({ ...unpaid, status }).cancelable,
  );
  const settled = ["processing", "succeeded", "failed", "canceled"];
  expect(offered).toEqual(PaymentIntentStatus.options.filter((it) => !settled.includes(it)));
});

test("what is left of a captured payment can be refunded, and of no other", () => {
  const paid = { amount: 500, amountCaptured: 400, amountRefunded: 150, dispute: null };
  for (const status of PaymentIntentStatus.options) {
    const { refundable } = possibleActions({ ...paid, status });
    expect(refundable).toBe(status === "succeeded" ? 250 : 0);
  }
});

test("the whole of an authorized payment can be captured", () => {
  expect(possibleActions({ ...unpaid, status: "requires_capture" }).capturable).toBe(500);
  expect(possibleActions({ ...unpaid, status: "processing" }).capturable).toBe(0);
});

test("a payment whose money the bank has cannot be refunded, and says why; an inquiry can be settled so", () => {
  const paid = {
    status: "succeeded",
    amount: 500,
    amountCaptured: 500,
    amountRefunded: 0,
  } as const;
  const disputed = { id: "dp_1", amount: 500, respondBy: null } as const;
  const by = (kind: "chargeback" | "inquiry", status: "open" | "lost" | "won") =>
    possibleActions({ ...paid, dispute: { ...disputed, kind, status } });
  expect(by("chargeback", "open")).toMatchObject({
    refundable: 0,
    whyNotRefund: "No refund while the bank decides",
  });
  expect(by("chargeback", "lost").refundable).toBe(0);
  expect(by("chargeback", "lost").whyNotRefund).toBe("The bank gave the money back already");
  expect(by("chargeback", "won")).toMatchObject({ refundable: 500, whyNotRefund: null });
  expect(by("inquiry", "open")).toMatchObject({ refundable: 500, whyNotRefund: null });
});

test("what is left of a payment of which a part was lost to a dispute can be refunded, and no more", () => {
  const dispute = { id: "dp_1", kind: "chargeback", respondBy: null, amount: 150 } as const;
  const paid = { status: "succeeded", amount: 500, amountCaptured: 500 } as const;
  const after = (amountRefunded: number, status: "open" | "lost") =>
    possibleActions({ ...paid, amountRefunded, dispute: { ...dispute, status } });
  expect(after(100, "open").refundable).toBe(0);
  expect(after(100, "lost")).toMatchObject({ refundable: 250, whyNotRefund: null });
  expect(after(350, "lost")).toMatchObject({
    refundable: 0,
    whyNotRefund: "The bank gave the money back already",
  });
});

test("what came back of a lost dispute can be refunded again", () => {
  const dispute = { id: "dp_1", kind: "chargeback", status: "lost", respondBy: null } as const;
  const paid = { status: "succeeded", amount: 500, amountCaptured: 500 } as const;
  const after = (amountRefunded: number, cameBack: number) =>
    possibleActions(
      { ...paid, amountRefunded, dispute: { ...dispute, amount: 500 } },
      { cameBack },
    );
  expect(after(0, 0).refundable).toBe(0);
  expect(after(0, 200)).toMatchObject({ refundable: 200, whyNotRefund: null });
  expect(after(200, 200)).toMatchObject({
    refundable: 0,
    whyNotRefund: "The bank gave the money back already",
  });
});

test("what a refund waits for cannot be refunded again", () => {
  const paid = {
    status: "succeeded",
    amount: 500,
    amountCaptured: 500,
    amountRefunded: 0,
  } as const;
  const given = (waiting: number) => possibleActions({ ...paid, dispute: null }, { waiting });
  expect(given(200)).toMatchObject({ refundable: 300, whyNotRefund: null });
  expect(given(500)).toMatchObject({
    refundable: 0,
    whyNotRefund: "A refund of the rest waits for your balance",
  });
});
