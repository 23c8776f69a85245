import { expect, test } from "vitest";
import { paymentStatus } from "#components/payments/status.ts";

const paid = {
  status: "succeeded",
  amountCaptured: 500,
  amountRefunded: 0,
  lastError: null,
} as const;
const lastError = { code: "card_declined", declineCode: "lost_card", message: "Use another card." };

test("a payment reads as refunded once money went back, partly or wholly", () => {
  expect(paymentStatus(paid)).toBe("succeeded");
  expect(paymentStatus({ ...paid, amountRefunded: 1 })).toBe("partially_refunded");
  expect(paymentStatus({ ...paid, amountRefunded: 500 })).toBe("refunded");
});

test("a refused card shows until the shopper tries again", () => {
  const open = { ...paid, status: "requires_payment_method", amountCaptured: 0 } as const;
  expect(paymentStatus(open)).toBe("requires_payment_method");
  expect(paymentStatus({ ...open, lastError })).toBe("declined");
  expect(paymentStatus({ ...open, status: "processing", lastError })).toBe("processing");
});
