import fc from "fast-check";
import { expect, test } from "vitest";
import { DomainError } from "#server/core/errors.ts";
import {
  captured,
  checkRefund,
  type IntentAction,
  intentActions,
  nextStatus,
  refundable,
  statusAfter,
  statusesBefore,
  terminalStatuses,
} from "#server/payments/intents/state.ts";
import { PaymentIntentStatus } from "#server/wire/payments/payment-intent.ts";

const statuses = PaymentIntentStatus.options;
const anyAction = fc.constantFrom(...intentActions);
const anyStatus = fc.constantFrom(...statuses);

test("the transitions that exist are these and no others", () => {
  const found = intentActions.flatMap((action) =>
    statuses
      .filter((from) => statusesBefore(action).includes(from))
      .map((from) => `${from} ${action} ${nextStatus(from, action)}`),
  );
  expect(found).toEqual([
    "requires_payment_method start processing",
    "requires_confirmation start processing",
    "processing challenge requires_action",
    "requires_action authorize requires_capture",
    "processing authorize requires_capture",
    "requires_action succeed succeeded",
    "processing succeed succeeded",
    "requires_capture succeed succeeded",
    "requires_action decline requires_payment_method",
    "processing decline requires_payment_method",
    "processing bounce failed",
    "requires_payment_method fail failed",
    "requires_confirmation fail failed",
    "requires_payment_method cancel canceled",
    "requires_confirmation cancel canceled",
    "requires_action cancel canceled",
    "requires_capture cancel canceled",
  ]);
});

test("a terminal status has no exit", () => {
  for (const status of terminalStatuses) {
    for (const action of intentActions)
      expect(() => nextStatus(status, action)).toThrow(/cannot be|cannot ask/);
  }
});

test("an action either leads to its one status or is refused as invalid_state", () => {
  fc.assert(
    fc.property(anyStatus, anyAction, (status, action) => {
      const next = attempt(() => nextStatus(status, action));
      const outcome = next instanceof DomainError ? next.code : next;
      expect(["invalid_state", statusAfter(action)]).toContain(outcome);
    }),
  );
});

test("after any sequence of actions an intent has succeeded at most once", () => {
  fc.assert(
    fc.property(anyStatus, fc.array(anyAction, { maxLength: 40 }), (start, actions) => {
      const { successes } = walk(start, actions);
      expect(successes).toBeLessThanOrEqual(1);
    }),
  );
});

test("whatever is captured, refunded and taken back: 0 ≤ refunded ≤ captured ≤ authorized", () => {
  const amount = fc.bigInt({ min: 0n, max: 2n ** 53n - 1n });
  const step = fc.tuple(fc.constantFrom("refund", "unrefund"), amount);
  fc.assert(
    fc.property(amount, amount, fc.array(step, { maxLength: 20 }), (authorized, capture, steps) => {
      let amounts = { amount: authorized, amountCaptured: 0n };
      const taken = attempt(() => captured(amounts, capture));
      if (!(taken instanceof DomainError)) amounts = taken;
      const refunds: bigint[] = [];
      const gone = () => ({ claimed: refunds.reduce((sum, one) => sum + one, 0n), lost: 0n });
      for (const [kind, value] of steps) {
        if (kind === "unrefund") refunds.pop();
        else if (!attempt(() => checkRefund(amounts.amountCaptured, value, gone())))
          refunds.push(value);
      }
      expect(refundable(amounts.amountCaptured, gone())).toBe(
        amounts.amountCaptured - gone().claimed,
      );
      expect(gone().claimed <= amounts.amountCaptured).toBe(true);
      expect(amounts.amountCaptured <= amounts.amount).toBe(true);
    }),
  );
});

function walk(start: PaymentIntentStatus, actions: IntentAction[]): { successes: number } {
  let status = start;
  let successes = 0;
  for (const action of actions) {
    const next = attempt(() => nextStatus(status, action));
    if (next instanceof DomainError) continue;
    if (next === "succeeded") successes += 1;
    status = next;
  }
  return { successes };
}

function attempt<Result>(work: () => Result): Result | DomainError {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
