import { expect, test } from "vitest";
import { possibleActions } from "#components/payments/possible-actions.ts";
import { PaymentIntentStatus } from "#server/wire/payment-intent.ts";

const unpaid = { amount: 500, amountCaptured: 0, amountRefunded: 0 };

test("a cancel is offered until money is taken, except while a processor is being asked", () => {
  const offered = PaymentIntentStatus.options.filter(
    (status) => possibleActions({ ...unpaid, status }).cancelable,
  );
  const settled = ["processing", "succeeded", "failed", "canceled"];
  expect(offered).toEqual(PaymentIntentStatus.options.filter((it) => !settled.includes(it)));
});

test("what is left of a captured payment can be refunded, and of no other", () => {
  const paid = { amount: 500, amountCaptured: 400, amountRefunded: 150 };
  for (const status of PaymentIntentStatus.options) {
    const { refundable } = possibleActions({ ...paid, status });
    expect(refundable).toBe(status === "succeeded" ? 250 : 0);
  }
});

test("the whole of an authorised payment can be captured", () => {
  expect(possibleActions({ ...unpaid, status: "requires_capture" }).capturable).toBe(500);
  expect(possibleActions({ ...unpaid, status: "processing" }).capturable).toBe(0);
});
