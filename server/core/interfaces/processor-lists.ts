/** What can be listed at the processor, whoever made it. */
export type Listed = "disputes" | "refunds" | "fraud_warnings" | "bank_payouts";

/**
 * Whom the processor keeps a card for: an account of its own, made to save one. `attemptId`: for which attempt of ours;
 * null of those that were made before this was noted there.
 */
export type Keeper = { id: string; merchantId: string; attemptId: string | null; createdAt: Date };
export type KeepersPage = { keepers: Keeper[]; next: string | null };
/** A saved method's token begins with its keeper's id and this, where the processor has keepers. */
export const keeperSeparator = "|";

/** The card's bank says that a payment is fraud, before anybody disputes it. */
export type ProcessorFraudWarning = {
  id: string;
  paymentId: string;
  /** The bank's word, such as `made_with_stolen_card`. */
  fraudType: string;
  warnedAt: Date;
};

/** What the processor sends to the operator's own bank account. `failureCode`: why it came back. */
export type BankPayout = { id: string; failureCode: string | null };
