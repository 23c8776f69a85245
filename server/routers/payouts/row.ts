import { merchantRow } from "#server/data/rows/row.ts";

/** Look-ups of one of a merchant's payouts. */
export const { find: findPayout, lock: lockPayout } = merchantRow("Payout", "payouts", (tx, key) =>
  tx.payout.findUnique({ where: key }),
);
