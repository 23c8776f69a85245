import { merchantRow } from "#server/data/rows/row.ts";

/** Look-ups of one of a merchant's payment methods. */
export const { find: findPaymentMethod, lock: lockPaymentMethod } = merchantRow(
  "PaymentMethod",
  "payment_methods",
  (tx, key) => tx.paymentMethod.findUnique({ where: key }),
);
