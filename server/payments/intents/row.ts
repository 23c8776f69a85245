import { merchantRow } from "#server/data/rows/row.ts";

/** Look-ups of one of a merchant's payment intents. */
export const { find: findPaymentIntent, lock: lockPaymentIntent } = merchantRow(
  "PaymentIntent",
  "payment_intents",
  (tx, key) => tx.paymentIntent.findUnique({ where: key }),
);
