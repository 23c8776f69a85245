import { merchantRow } from "#server/data/rows/row.ts";

/** Look-ups of one of a merchant's refunds. */
export const { find: findRefund } = merchantRow("Refund", "refunds", (tx, key) =>
  tx.refund.findUnique({ where: key }),
);
