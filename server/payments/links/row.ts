import { merchantRow } from "#server/data/rows/row.ts";

/** Look-ups of one of a merchant's payment links. */
export const { find: findPaymentLink, lock: lockPaymentLink } = merchantRow(
  "PaymentLink",
  "payment_links",
  (tx, key) => tx.paymentLink.findUnique({ where: key }),
);
