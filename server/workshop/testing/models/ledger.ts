/** The expected answer of the service: null when it does as asked, else the error's code. */
export type Outcome = string | null;

export type Movement = { type: string; amount: number; balanceAfter: number };
type Payment = {
  owner: string | null;
  paidBy: "card" | "wallet";
  amount: number;
  refunded: number;
  currency: string;
};
type ModelTransfer = {
  from: string;
  to: string;
  amount: number;
  currency: string;
  isReversed: boolean;
  isReversal: boolean;
};

type Hold = { customer: string; amount: number; currency: string; isOpen: boolean };

const merchant = "merchant";

/**
 * The ledger as plain arithmetic in memory: what the specification says, without a database, a
 * second entry, locks or SQL. Amounts are small, so numbers do.
 */
export class LedgerModel {
  readonly customers: string[] = [];
  /** By owner and currency, oldest movement first. */
  readonly movements = new Map<string, Movement[]>();
  readonly payments: Payment[] = [];
  readonly transfers: ModelTransfer[] = [];
  readonly holds: Hold[] = [];
  readonly feeBps: number;
  readonly feeFixed: number;

  constructor(fees: { feeBps: number; feeFixed: number }) {
    this.feeBps = fees.feeBps;
    this.feeFixed = fees.feeFixed;
  }

  balance(owner: string, currency: string): number {
    return this.movementsOf(owner, currency).at(-1)?.balanceAfter ?? 0;
  }

  held(customer: string, currency: string): number {
    const open = this.holds.filter((hold) => hold.isOpen && hold.customer === customer);
    return open.reduce((sum, hold) => sum + (hold.currency === currency ? hold.amount : 0), 0);
  }

  /** Amount that is authorized and will go to the merchant. */
  expected(currency: string): number {
    return this.customers.reduce((sum, customer) => sum + this.held(customer, currency), 0);
  }

  private free(owner: string, currency: string): number {
    return this.balance(owner, currency) - this.held(owner, currency);
  }

  authorize(customer: string, amount: number, currency: string): Outcome {
    if (this.free(customer, currency) < amount) return "insufficient_balance";
    this.holds.push({ customer, amount, currency, isOpen: true });
    return null;
  }

  /** A part is taken, the rest is free again; null lets all of it go. */
  endHold(index: number, amount: number | null): Outcome {
    const hold = this.holds[index];
    if (!hold) throw new Error(`there is no hold ${index}`);
    if (!hold.isOpen) return "invalid_state";
    if (amount !== null && amount > hold.amount) return "validation_failed";
    hold.isOpen = false;
    if (amount === null) return null;
    return this.payFromBalance(hold.customer, amount, hold.currency);
  }

  movementsOf(owner: string, currency: string): Movement[] {
    return this.movements.get(`${owner} ${currency}`) ?? [];
  }

  /** Everybody's money of one currency: changes only by cards and payouts. */
  fund(customer: string, amount: number, currency: string): Outcome {
    this.move(customer, currency, { type: "funding", amount });
    this.payments.push({ owner: customer, paidBy: "card", amount, refunded: 0, currency });
    return null;
  }

  payByCard(amount: number, currency: string): Outcome {
    this.move(merchant, currency, { type: "payment", amount: amount - this.fee(amount) });
    this.payments.push({ owner: null, paidBy: "card", amount, refunded: 0, currency });
    return null;
  }

  payFromBalance(customer: string, amount: number, currency: string): Outcome {
    if (this.free(customer, currency) < amount) return "insufficient_balance";
    this.move(customer, currency, { type: "wallet_payment", amount: -amount });
    this.move(merchant, currency, { type: "wallet_payment", amount: amount - this.fee(amount) });
    this.payments.push({ owner: customer, paidBy: "wallet", amount, refunded: 0, currency });
    return null;
  }

  transfer(
    from: string,
    to: string,
    { amount, currency }: { amount: number; currency: string },
  ): Outcome {
    if (from === to) return "same_customer";
    if (this.free(from, currency) < amount) {
      const isElsewhere = this.movementsOf(from, currency).length === 0 && this.hasMoved(from);
      return isElsewhere ? "currency_mismatch" : "insufficient_balance";
    }
    this.move(from, currency, { type: "transfer", amount: -amount });
    this.move(to, currency, { type: "transfer", amount });
    this.transfers.push({ from, to, amount, currency, isReversed: false, isReversal: false });
    return null;
  }

  reverse(index: number): Outcome {
    const transfer = this.transfers[index];
    if (!transfer) throw new Error(`there is no transfer ${index}`);
    const { from, to, amount, currency } = transfer;
    if (transfer.isReversed || transfer.isReversal) return "invalid_state";
    if (this.free(to, currency) < amount) return "insufficient_balance";
    transfer.isReversed = true;
    this.move(to, currency, { type: "transfer_reversal", amount: -amount });
    this.move(from, currency, { type: "transfer_reversal", amount });
    this.transfers.push({
      from: to,
      to: from,
      amount,
      currency,
      isReversed: false,
      isReversal: true,
    });
    return null;
  }

  /** The way it came, backwards; the fee stays. */
  refund(index: number, amount: number): Outcome {
    const payment = this.payments[index];
    if (!payment) throw new Error(`there is no payment ${index}`);
    const { owner, paidBy, currency } = payment;
    const left = payment.amount - payment.refunded;
    if (left === 0) return "invalid_state";
    if (amount > left) return "validation_failed";
    const payer = paidBy === "card" && owner !== null ? owner : merchant;
    if (this.free(payer, currency) < amount) {
      return payer === merchant ? "insufficient_merchant_balance" : "insufficient_balance";
    }
    payment.refunded += amount;
    this.move(payer, currency, { type: "refund", amount: -amount });
    if (paidBy === "wallet" && owner !== null)
      this.move(owner, currency, { type: "refund", amount });
    return null;
  }

  payOut(amount: number, currency: string): Outcome {
    if (this.balance(merchant, currency) < amount) return "insufficient_merchant_balance";
    this.move(merchant, currency, { type: "payout", amount: -amount });
    return null;
  }

  private fee(amount: number): number {
    return Math.min(amount, Math.round((amount * this.feeBps) / 10_000) + this.feeFixed);
  }

  private hasMoved(owner: string): boolean {
    return [...this.movements.keys()].some((key) => key.startsWith(`${owner} `));
  }

  private move(
    owner: string,
    currency: string,
    { type, amount }: { type: string; amount: number },
  ): void {
    const balanceAfter = this.balance(owner, currency) + amount;
    const movements = [...this.movementsOf(owner, currency), { type, amount, balanceAfter }];
    this.movements.set(`${owner} ${currency}`, movements);
  }
}
