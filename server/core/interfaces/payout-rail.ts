/** Sends money to bank accounts. */
export interface PayoutRail {
  /** At most once per `payoutId`; asked again, answers the same payout. @throws ProcessorRefused */
  createPayout(request: PayoutRequest): Promise<ProcessorPayout>;
  retrievePayout(payoutId: string): Promise<ProcessorPayout>;
}

export type BankAccount = {
  bank: string;
  accountName: string;
  accountNumber: string;
  branchCode: string | null;
  swiftCode: string | null;
};

export type PayoutRequest = {
  payoutId: string;
  amount: number;
  currency: string;
  destination: BankAccount;
};

export type ProcessorPayout = {
  id: string;
  amount: number;
  /** One that was paid may still fail: the bank sends it back. */
  status: "in_transit" | "paid" | "failed";
  failureCode: string | null;
};
