import type { Posting } from "#server/ledger/post.ts";

/**
 * The group in which each kind of ledger transaction is explained. A kind without a group does not compile; one that
 * the database has besides is counted in no group and makes `other` differ from 0.
 */
export const groupOfKind = {
  payment: "payments",
  wallet_payment: "payments",
  funding: "funding",
  refund: "refunds",
  refund_reversal: "refunds",
  dispute: "disputes",
  dispute_reversal: "disputes",
  dispute_won: "disputes",
  dispute_recovery: "disputes",
  payout: "payouts",
  payout_reversal: "payouts",
  transfer: "transfers",
  transfer_reversal: "transfers",
  credit: "credits",
  credit_expired: "credits",
  credit_voided: "credits",
  gift_card: "gift_cards",
  gift_card_sale: "gift_cards",
  gift_card_redeemed: "gift_cards",
  gift_card_expired: "gift_cards",
  gift_card_voided: "gift_cards",
  gift_card_restored: "gift_cards",
  hold: "holds",
  hold_posted: "holds",
  hold_voided: "holds",
  processor_fee: "processor",
  processor_payout: "processor",
} as const satisfies Record<Posting["type"], string>;

/** Our fee stands beside the payment or refund that it belongs to: the same entry, in two groups. */
export type LedgerGroup = (typeof groupOfKind)[Posting["type"]] | "fees";

/** The kinds that a group has; all of them where it is a part of each, as fees are. */
export function kindsOf(group: LedgerGroup): string[] {
  const kinds = Object.entries(groupOfKind);
  return kinds.filter(([, one]) => group === "fees" || one === group).map(([kind]) => kind);
}
