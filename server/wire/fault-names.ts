/** Faults that can be injected. Does not use zod: the command line of @canary-payments/cli includes this list, too. */
export const faultNames = [
  "unavailable",
  "answer_lost",
  "latency",
  "charge_declined",
  "webhook_twice",
  "webhook_late",
  "authentication_left",
  "refund_fails",
] as const;
