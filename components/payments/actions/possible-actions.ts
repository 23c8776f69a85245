import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

type PaymentFacts = Pick<
  PaymentIntent,
  "status" | "amount" | "amountCaptured" | "amountRefunded" | "dispute"
>;

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
 * What a payment's state lets staff do with it. The service decides again when it is asked. `cameBack`: what of its
 * lost dispute came back to the merchant, in the smallest currency unit.
 */
export function possibleActions(payment: PaymentFacts, cameBack = 0): PossibleActions {
  const { status, amount } = payment;
  const whyNotRefund = whyNot(payment, cameBack);
  return {
    refundable: status === "succeeded" && whyNotRefund === null ? leftOf(payment, cameBack) : 0,
    whyNotRefund,
    capturable: status === "requires_capture" ? amount : 0,
    cancelable: cancelable.has(status),
  };
}

/** The rules of server/routers/refunds/create.ts: a bank that has the money would pay twice. */
function whyNot(payment: PaymentFacts, cameBack: number): string | null {
  const { status, dispute } = payment;
  if (status !== "succeeded") return null;
  const isCharged = dispute?.kind === "chargeback";
  if (isCharged && dispute.status !== "won" && dispute.status !== "lost")
    return "No refund while the bank decides";
  if (leftOf(payment, cameBack) > 0) return null;
  return lostOf(payment, cameBack) > 0
    ? "The bank gave the money back already"
    : "All of it was given back";
}

/** Of an earlier dispute that was lost, too, only the service knows. */
function leftOf(payment: PaymentFacts, cameBack: number): number {
  return payment.amountCaptured - payment.amountRefunded - lostOf(payment, cameBack);
}

function lostOf({ dispute }: PaymentFacts, cameBack: number): number {
  return dispute?.kind === "chargeback" && dispute.status === "lost"
    ? dispute.amount - cameBack
    : 0;
}
