import { merchantRow } from "#server/data/rows/row.ts";

/** Look-ups of one of a merchant's transfers. */
export const { find: findTransfer, lock: lockTransfer } = merchantRow(
  "Transfer",
  "transfers",
  (tx, key) => tx.transfer.findUnique({ where: key }),
);
