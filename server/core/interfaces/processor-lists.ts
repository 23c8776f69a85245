/** Kinds of objects that can be listed at the processor, whoever made them. */
export type Listed = "disputes" | "refunds" | "fraud_warnings" | "bank_payouts";

/**
 * The processor's own customer, made to keep a saved card. `attemptId`: the attempt of ours that it was made for; null
 * for one that was made before this was noted there.
 */
export type ProcessorCustomer = {
  id: string;
  merchantId: string;
  attemptId: string | null;
  createdAt: Date;
};
export type CustomersPage = { customers: ProcessorCustomer[]; next: string | null };
/** A saved method's token begins with its customer's id and this, where the processor has customers. */
export const customerSeparator = "|";

/** The card's bank says that a payment is fraud, before anybody disputes it. */
export type ProcessorFraudWarning = {
  id: string;
  paymentId: string;
  /** The bank's word, such as `made_with_stolen_card`. */
  fraudType: string;
  warnedAt: Date;
};

/** A payout of the processor to the operator's own bank account. `failureCode`: why it came back. */
export type BankPayout = { id: string; failureCode: string | null };
