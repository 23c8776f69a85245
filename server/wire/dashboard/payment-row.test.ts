import { expect, test } from "vitest";
import { standingOf } from "#server/wire/dashboard/payment-row.ts";

const paid = {
  status: "succeeded",
  amountCaptured: 500,
  amountRefunded: 0,
  lastError: null,
  dispute: null,
};
const lastError = { code: "card_declined", declineCode: "lost_card", message: "Use another card." };

test("a payment reads as refunded once money went back, partly or wholly", () => {
  expect(standingOf(paid)).toBe("paid");
  expect(standingOf({ ...paid, amountRefunded: 1 })).toBe("partially_refunded");
  expect(standingOf({ ...paid, amountRefunded: 500 })).toBe("refunded");
  expect(standingOf({ ...paid, amountCaptured: 500n, amountRefunded: 500n })).toBe("refunded");
});

test("a disputed payment reads as disputed, whatever was refunded before, until the bank decides", () => {
  const by = (status: string) => standingOf({ ...paid, amountRefunded: 100, dispute: { status } });
  expect(by("open")).toBe("disputed");
  expect(by("under_review")).toBe("disputed");
  expect(by("lost")).toBe("dispute_lost");
  expect(by("won")).toBe("partially_refunded");
  const given = { status: "lost", kind: "inquiry" };
  expect(standingOf({ ...paid, dispute: given })).toBe("paid");
});

test("a refused card shows until the shopper tries again", () => {
  const open = { ...paid, status: "requires_payment_method", amountCaptured: 0 };
  expect(standingOf(open)).toBe("waiting");
  expect(standingOf({ ...open, lastError })).toBe("declined");
  expect(standingOf({ ...open, status: "processing", lastError })).toBe("processing");
});
