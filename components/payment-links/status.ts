import type { PaymentLink } from "#server/wire/payments/payment-link.ts";

/** Whether a link can be paid, and if not, why: the name of its badge. */
export function linkStatus({
  unavailableReason,
}: Pick<PaymentLink, "unavailableReason">): "available" | NonNullable<typeof unavailableReason> {
  return unavailableReason ?? "available";
}
