import { merchantRow } from "#server/data/rows/row.ts";

/** Look-ups of one of a merchant's customers. */
export const { find: findCustomer, lock: lockCustomer } = merchantRow(
  "Customer",
  "customers",
  (tx, key) => tx.customer.findUnique({ where: key }),
);
