import { DomainError } from "#server/core/errors.ts";
import type { PaymentIntentStatus } from "#server/wire/payments/payment-intent.ts";

/**
 * Every transition of a payment intent that exists; any other is `invalid_state`. Pure: the
 * callers that change rows take their conditions from here.
 *
 *   requires_payment_method ⇄ processing → requires_action
 *   requires_confirmation   → processing    → requires_capture → succeeded
 *   a debit                   processing    → succeeded or failed
 */
const transitions = {
  /** An attempt begins. */
  start: { from: ["requires_payment_method", "requires_confirmation"], to: "processing" },
  /** The card's bank asks for 3-D Secure. */
  challenge: { from: ["processing"], to: "requires_action" },
  /** The money is set aside, to be captured. */
  authorize: { from: ["processing", "requires_action"], to: "requires_capture" },
  /** The money is taken, or in mode setup the card is saved. */
  succeed: { from: ["processing", "requires_action", "requires_capture"], to: "succeeded" },
  /** The attempt failed; another may follow. */
  decline: { from: ["processing", "requires_action"], to: "requires_payment_method" },
  /** The bank did not pay a debit that it was asked for, days ago. */
  bounce: { from: ["processing"], to: "failed" },
  /** Given up: a renewal that nobody will try again. */
  fail: { from: ["requires_payment_method", "requires_confirmation"], to: "failed" },
  cancel: {
    from: [
      "requires_payment_method",
      "requires_confirmation",
      "requires_action",
      "requires_capture",
    ],
    to: "canceled",
  },
} as const satisfies Record<
  string,
  { from: readonly PaymentIntentStatus[]; to: PaymentIntentStatus }
>;

export type IntentAction = keyof typeof transitions;
export const intentActions = Object.keys(transitions) as IntentAction[];
export const terminalStatuses = [
  "succeeded",
  "failed",
  "canceled",
] as const satisfies PaymentIntentStatus[];

/** The statuses that an action may leave from. */
export function statusesBefore(action: IntentAction): readonly PaymentIntentStatus[] {
  return transitions[action].from;
}

/** The status that an action leads to, from wherever it may leave. */
export function statusAfter(action: IntentAction): PaymentIntentStatus {
  return transitions[action].to;
}

/** @throws invalid_state when there is no such transition */
export function nextStatus(status: PaymentIntentStatus, action: IntentAction): PaymentIntentStatus {
  if (!statusesBefore(action).includes(status)) throw refusal(status, action);
  return statusAfter(action);
}

export function refusal(status: PaymentIntentStatus, action: IntentAction): DomainError {
  return new DomainError(
    "invalid_state",
    `A payment intent that is ${status} cannot ${words[action]}.`,
  );
}

const words: Record<IntentAction, string> = {
  start: "be confirmed",
  challenge: "ask for authentication",
  authorize: "be authorized",
  succeed: "be captured",
  decline: "be declined",
  bounce: "be refused by a bank",
  fail: "be given up",
  cancel: "be canceled",
};

/** An intent's amount and the part of it that was captured, in the smallest currency unit. */
export type IntentAmounts = { amount: bigint; amountCaptured: bigint };

/** The part of a payment that cannot be refunded any more: claimed by its refunds, or lost to disputes. */
export type Gone = { claimed: bigint; lost: bigint };

/** Takes `amount` of what was authorized, once; the rest is let go. @throws validation_failed */
export function captured(amounts: IntentAmounts, amount: bigint): IntentAmounts {
  if (amount <= 0n || amount > amounts.amount) {
    throw new DomainError(
      "validation_failed",
      `amount: must be between 1 and ${amounts.amount}, what was authorized.`,
    );
  }
  return { ...amounts, amountCaptured: amount };
}

/** How much of what was captured can still be given back; never below 0. */
export function refundable(amountCaptured: bigint, { claimed, lost }: Gone): bigint {
  const left = amountCaptured - claimed - lost;
  return left > 0n ? left : 0n;
}

/** Refuses to give `amount` back where that is more than is left. @throws validation_failed · invalid_state */
export function checkRefund(amountCaptured: bigint, amount: bigint, gone: Gone): void {
  const left = refundable(amountCaptured, gone);
  if (left === 0n)
    throw new DomainError("invalid_state", "This payment has nothing left to refund.");
  if (amount <= 0n || amount > left) {
    throw new DomainError(
      "validation_failed",
      `amount: must be between 1 and ${left}, what is left to refund.`,
    );
  }
}
