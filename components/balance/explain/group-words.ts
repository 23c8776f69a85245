import type { BalanceFigure, ExplainGroup } from "#server/wire/ledger/explain.ts";

/** A group's heading. */
export const groupWords: Record<ExplainGroup, string> = {
  payments: "Payments",
  funding: "Funding",
  fees: "Our fees",
  refunds: "Refunds",
  disputes: "Disputes",
  payouts: "Payouts",
  transfers: "Transfers",
  credits: "Store credit",
  gift_cards: "Gift cards",
  holds: "Holds",
  processor: "Processor",
  authorizations: "Authorized, not captured",
  processing: "Being processed",
  reserves: "Kept as a reserve",
  waiting_refunds: "Refunds that wait for funds",
  not_available_yet: "Not available yet",
  not_covered: "Beyond the balance",
  left: "Left in the balance",
};

export const figureWords: Record<BalanceFigure, string> = {
  amount: "Balance",
  available: "Ready to pay out",
  pending: "On its way",
  reserved: "Held back",
};
