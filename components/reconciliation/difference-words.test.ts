import { expect, test } from "vitest";
import { differenceWords, placeOf } from "#components/reconciliation/difference-words.ts";

const refund = { subjectType: "refund", subjectId: "re_1", paymentIntentId: "pi_1" } as const;

test("a difference is told in words, without codes", () => {
  expect(differenceWords({ ...refund, kind: "in_doubt" })).toBe("Refund, no answer for an hour");
  expect(differenceWords({ ...refund, kind: "missing_in_report" })).toBe(
    "Refund, not in the report",
  );
});

test("a difference leads to a page that exists", () => {
  const at = (subjectType: "payment_attempt" | "dispute" | "payout", subjectId: string) =>
    placeOf({ kind: "amount", paymentIntentId: "pi_1", subjectType, subjectId });
  expect(placeOf({ ...refund, kind: "amount" })).toBe("/payments/pi_1");
  expect(at("payment_attempt", "pa_1")).toBe("/payments/pi_1");
  expect(at("dispute", "dp_1")).toBe("/disputes/dp_1");
  expect(at("payout", "po_1")).toBe("/payouts/po_1");
});
