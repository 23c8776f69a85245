import type { PaymentIntent } from "#server/wire/payment-intent.ts";

type PaymentFacts = Pick<PaymentIntent, "status" | "amount" | "amountCaptured" | "amountRefunded">;

type PossibleActions = {
  /** The most that can be given back, in the smallest currency unit; 0 when nothing can. */
  refundable: number;
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

/** What a payment's state lets staff do with it. The service decides again when it is asked. */
export function possibleActions(payment: PaymentFacts): PossibleActions {
  const { status, amount, amountCaptured, amountRefunded } = payment;
  return {
    refundable: status === "succeeded" ? amountCaptured - amountRefunded : 0,
    capturable: status === "requires_capture" ? amount : 0,
    cancelable: cancelable.has(status),
  };
}
