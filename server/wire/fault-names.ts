/** What can be made to go wrong. Without zod: the command line of @canary-payments/cli has it, too. */
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
