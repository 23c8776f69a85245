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

/** A line of a processor's report of its balance, in the smallest unit of its currency. */
export type ReportedTransaction = {
  id: string;
  category: string;
  /** The id of the refund, dispute, payout or charge that the line is about. */
  sourceId: string;
  /** The processor's payment, if the line is about a charge. */
  paymentId: string;
  currency: string;
  gross: bigint;
  fee: bigint;
  /** The processor's payment to our bank that has it; empty while none has. */
  bankPayout: string;
  createdAt: Date;
};

/** Reads fields of one line of a CSV file by their columns' names, and refuses the file where one cannot be read. */
export type ReportLine = {
  of: (column: string) => string;
  /** A decimal in the smallest unit of a currency. An empty field is refused. */
  amount: (column: string, currency: string) => bigint;
  /** @throws validation_failed with the number of the line */
  refuse: (problem: string) => never;
};

/** A CSV file that a processor has of its balance. `columns`: those that it must have. */
export type ReportFormat = {
  columns: readonly string[];
  /** Whether all is in it that came about in its time: something else may be missing until the next one otherwise. */
  isWhole: boolean;
  read: (line: ReportLine) => ReportedTransaction;
};
