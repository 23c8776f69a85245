/** A call that moves money out, by a key with limits. */
export type SpendingCall = {
  keyId: string;
  /** The operation, as `refunds.create`. */
  operation: string;
  /** Ties an approval to this very call (limits/budget/approval.ts). */
  digest: string;
  /** Whether its amount is counted, or it has said that it moves none: until then nothing of it is committed. */
  isCounted: boolean;
  /** The key's day that it was counted on; none where the key has no limits any more. */
  day?: string;
};

/** Money that is about to move out. */
export type Spend = {
  amount: bigint;
  currency: string;
  /** The customer who receives it, or `own_account`; null: nobody that we know. */
  payee: string | null;
  /** The refund, transfer or payout. */
  relatedEntityId: string;
  /** The part of the amount that this entity moves; all of it by default. `spendPart` names the others. */
  part?: bigint;
};
