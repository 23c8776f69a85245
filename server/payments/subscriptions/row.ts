import { merchantRow } from "#server/data/rows/row.ts";

/** Look-ups of one of a merchant's subscriptions. */
export const { find: findSubscription, lock: lockSubscription } = merchantRow(
  "Subscription",
  "subscriptions",
  (tx, key) => tx.subscription.findUnique({ where: key }),
);
