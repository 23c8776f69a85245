import type { CreateRefund } from "#server/wire/payments/refund.ts";

export type RefundChoice = Pick<CreateRefund, "amount" | "lineItems" | "reason">;

export type RefundFormProps = {
  paymentIntentId: string;
  /** The most that can be given back, in the smallest currency unit. */
  refundable: number;
  currency: string;
  /** Whether the payment's order has lines to choose among. */
  isByLine: boolean;
  busy: boolean;
  problems: string[];
  onSubmit: (choice: RefundChoice) => void;
};

export const reasonDescription = "For your own records.";
