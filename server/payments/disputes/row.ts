import { merchantRow } from "#server/data/rows/row.ts";

/** Look-ups of one of a merchant's disputes. */
export const { find: findDispute, lock: lockDispute } = merchantRow(
  "Dispute",
  "disputes",
  (tx, key) => tx.dispute.findUnique({ where: key }),
);
