import { merchantRow } from "#server/data/rows/row.ts";

/** Look-ups of one of a merchant's checkout sessions. */
export const { find: findCheckoutSession, lock: lockCheckoutSession } = merchantRow(
  "CheckoutSession",
  "checkout_sessions",
  (tx, key) => tx.checkoutSession.findUnique({ where: key }),
);
