/** A part of `doorsTable`: balances, and the operations that explain a figure. */
export const balanceDoors = {
  "balance.get": "all roles",
  "balance.history": "all roles",
  "balance.seals": "anyone",
  "balance.proof": "all roles",
  "balance.books": "all roles",
  "balance.ofCustomer": "all roles",
  "balance.customerTransactions": "all roles",
  "balance.explain": "all roles",
  "balance.explainMovements": "all roles",
  "balance.explainMovement": "all roles",
  "balance.statement": "all roles",
  "balance.explainCustomer": "all roles",
  "payouts.explain": "all roles",
  "dashboard.whoAgrees": "all roles",
} as const;
