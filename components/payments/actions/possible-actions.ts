import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

type PaymentFacts = Pick<
  PaymentIntent,
  "status" | "amount" | "amountCaptured" | "amountRefunded" | "dispute"
>;

/** Amounts that the payment itself does not have, in the smallest currency unit. */
type Beside = {
  /** The part of its lost dispute that came back to the merchant. */
  cameBack?: number;
  /** The sum of its refunds that wait until the balance covers them. */
  waiting?: number;
};

type PossibleActions = {
  /** The most that can be given back, in the smallest currency unit; 0 when nothing can. */
  refundable: number;
  /** Why nothing can be given back of a payment that was paid; null when something can. */
  whyNotRefund: string | null;
  /** The most that can be taken, in the smallest currency unit; 0 when nothing can. */
  capturable: number;
  cancelable: boolean;
};

const cancelable: ReadonlySet<PaymentIntent["status"]> = new Set([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "requires_capture",
]);

/**
 * The actions that a payment's state allows staff. The service decides again when it is asked.
 */
export function possibleActions(payment: PaymentFacts, beside: Beside = {}): PossibleActions {
  const { status, amount } = payment;
  const whyNotRefund = whyNot(payment, beside);
  return {
    refundable: status === "succeeded" && whyNotRefund === null ? leftOf(payment, beside) : 0,
    whyNotRefund,
    capturable: status === "requires_capture" ? amount : 0,
    cancelable: cancelable.has(status),
  };
}

/** The rules of server/routers/refunds/create.ts: a bank that has the money would pay twice. */
function whyNot(payment: PaymentFacts, beside: Beside): string | null {
  const { status, dispute } = payment;
  if (status !== "succeeded") return null;
  const isCharged = dispute?.kind === "chargeback";
  if (isCharged && dispute.status !== "won" && dispute.status !== "lost")
    return "No refund while the bank decides";
  if (leftOf(payment, beside) > 0) return null;
  if (beside.waiting) return "A refund of the rest waits for your balance";
  return lostOf(payment, beside) > 0
    ? "The bank gave the money back already"
    : "All of it was refunded";
}

/** The amount that can still be refunded. Only the service also knows of an earlier dispute that was lost. */
function leftOf(payment: PaymentFacts, beside: Beside): number {
  const { amountCaptured, amountRefunded } = payment;
  return amountCaptured - amountRefunded - (beside.waiting ?? 0) - lostOf(payment, beside);
}

function lostOf({ dispute }: PaymentFacts, { cameBack = 0 }: Beside): number {
  return dispute?.kind === "chargeback" && dispute.status === "lost"
    ? dispute.amount - cameBack
    : 0;
}
