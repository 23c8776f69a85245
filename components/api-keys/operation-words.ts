const words: Record<string, string> = {
  "creditNotes.create": "Credit note with a refund",
  "credits.create": "Store credit",
  "giftCards.create": "Gift card",
  "holds.capture": "Capture of a hold",
  "payouts.create": "Payout",
  "refunds.create": "Refund",
  "refunds.ofBalance": "Payout of a customer's balance",
  "transfers.create": "Transfer",
  "transfers.reverse": "Reversal of a transfer",
};

/** An operation that moves money out, for people. */
export function operationWords(operation: string): string {
  return words[operation] ?? operation;
}
