import { expect, test } from "vitest";
import { failureWords } from "#components/payouts/failure-words.ts";
import { payoutSteps } from "#components/payouts/payout-steps.ts";
import { PayoutStatus } from "#server/wire/ledger/payout.ts";

const moments = {
  createdAt: "2026-02-16T09:00:00.000Z",
  updatedAt: "2026-02-17T09:00:00.000Z",
  paidAt: "2026-02-16T12:00:00.000Z",
};

test.each(PayoutStatus.options)(
  "%s: it begins in the balance, and one step tells where it is",
  (status) => {
    const steps = payoutSteps({ ...moments, status });
    expect(steps[0]).toMatchObject({ title: "Left your balance", at: moments.createdAt });
    const isOver = status !== "pending" && status !== "in_transit";
    expect(steps.filter(({ state }) => state === "now")).toHaveLength(isOver ? 0 : 1);
    expect(steps.some(({ state }) => state === "ahead")).toBe(!isOver);
  },
);

test("whose money is back says so", () => {
  for (const status of ["failed", "canceled", "returned"] as const)
    expect(payoutSteps({ ...moments, status }).at(-1)?.note).toMatch(/back in your balance/);
});

test("a failure says why and what to do, in words, whatever the bank's word is", () => {
  expect(failureWords("account_closed")).toMatchObject({
    why: "The bank account was closed",
    isAccount: true,
  });
  expect(failureWords("some_new_code").why).toBe("Some new code");
  expect(failureWords(null).todo).toMatch(/Ask your bank/);
});
