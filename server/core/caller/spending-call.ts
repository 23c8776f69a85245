/** A call that moves money out, by a key with limits. */
export type SpendingCall = {
  keyId: string;
  /** The operation, as `refunds.create`. */
  operation: string;
  /** Ties an approval to this very call (limits/budget/approval.ts). */
  digest: string;
  /** Whether its amount is counted, or it has said that it moves none: until then nothing of it is committed. */
  isCounted: boolean;
};

/** Money that is about to move out. */
export type Spend = {
  amount: bigint;
  currency: string;
  /** The customer who receives it, or `own_account`; null: nobody that we know. */
  payee: string | null;
  /** The refund, transfer or payout. */
  relatedEntityId: string;
};
