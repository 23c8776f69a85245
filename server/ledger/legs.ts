import type { Leg } from "#server/ledger/post.ts";

// Sign: plus means that the owner of the account is owed more, or that we owe the processor;
// a clearing balance below zero is what the processor owes us.

/** A payment by card: clearing → merchant, less our fee (contract §4, "Ledger"). */
export function paymentLegs(amount: bigint, fee: bigint): Leg[] {
  return [
    { account: { type: "clearing" }, amount: -amount },
    { account: { type: "merchant" }, amount: amount - fee },
    { account: { type: "fees" }, amount: fee },
  ];
}

type FromCustomer = {
  amount: bigint;
  fee: bigint;
  /** The part of the amount that their store credit pays. */
  credit?: bigint;
};

/** A payment from a customer's balance and store credit: customer and credit → merchant, less our fee. */
export function walletPaymentLegs(customerId: string, paid: FromCustomer): Leg[] {
  const { amount, fee, credit = 0n } = paid;
  return [
    { account: { type: "credit", ownerId: customerId }, amount: -credit },
    { account: { type: "customer", ownerId: customerId }, amount: credit - amount },
    { account: { type: "merchant" }, amount: amount - fee },
    { account: { type: "fees" }, amount: fee },
  ];
}

/** Store credit that the merchant gives: merchant → credit. */
export function creditLegs(customerId: string, amount: bigint): Leg[] {
  return [
    { account: { type: "merchant" }, amount: -amount },
    { account: { type: "credit", ownerId: customerId }, amount },
  ];
}

/** Gift cards that somebody will redeem: merchant → gift cards. */
export function giftCardLegs(amount: bigint): Leg[] {
  return [
    { account: { type: "merchant" }, amount: -amount },
    { account: { type: "gift_card" }, amount },
  ];
}

/** A gift card that a customer redeemed: gift cards → customer. */
export function redeemedCardLegs(customerId: string, amount: bigint): Leg[] {
  return [
    { account: { type: "gift_card" }, amount: -amount },
    { account: { type: "customer", ownerId: customerId }, amount },
  ];
}

/** Funding of a customer's balance: clearing → customer. */
export function fundingLegs(customerId: string, amount: bigint): Leg[] {
  return [
    { account: { type: "clearing" }, amount: -amount },
    { account: { type: "customer", ownerId: customerId }, amount },
  ];
}

/** Back to the card: merchant → clearing. The fee stays with us. */
export function cardRefundLegs(amount: bigint): Leg[] {
  return [
    { account: { type: "merchant" }, amount: -amount },
    { account: { type: "clearing" }, amount },
  ];
}

/** Back to the customer's balance: merchant → customer. The fee stays with us. */
export function balanceRefundLegs(customerId: string, amount: bigint): Leg[] {
  return [
    { account: { type: "merchant" }, amount: -amount },
    { account: { type: "customer", ownerId: customerId }, amount },
  ];
}

/** A funded balance given back to the card: customer → clearing. */
export function fundingRefundLegs(customerId: string, amount: bigint): Leg[] {
  return [
    { account: { type: "customer", ownerId: customerId }, amount: -amount },
    { account: { type: "clearing" }, amount },
  ];
}

/**
 * A funded balance whose money the card's bank took back: what the customer still has of it, the
 * rest from the merchant.
 */
export function fundingLossLegs(
  customerId: string,
  { amount, covered }: { amount: bigint; covered: bigint },
): Leg[] {
  return [
    { account: { type: "customer", ownerId: customerId }, amount: -covered },
    { account: { type: "merchant" }, amount: covered - amount },
    { account: { type: "clearing" }, amount },
  ];
}

/** Pays a customer's remaining debt from disputed funding to the merchant who had covered it. */
export function recoveryLegs(customerId: string, amount: bigint): Leg[] {
  return [
    { account: { type: "customer", ownerId: customerId }, amount: -amount },
    { account: { type: "merchant" }, amount },
  ];
}

/** Customer → customer of the same merchant. */
export function transferLegs(fromCustomerId: string, toCustomerId: string, amount: bigint): Leg[] {
  return [
    { account: { type: "customer", ownerId: fromCustomerId }, amount: -amount },
    { account: { type: "customer", ownerId: toCustomerId }, amount },
  ];
}

/** The merchant's money leaves for its bank account: merchant → payouts. */
export function payoutLegs(amount: bigint): Leg[] {
  return [
    { account: { type: "merchant" }, amount: -amount },
    { account: { type: "payouts" }, amount },
  ];
}

/** A payout that was canceled, failed or came back: payouts → merchant. */
export function payoutReversalLegs(amount: bigint): Leg[] {
  return reversed(payoutLegs(amount));
}

/** The processor keeps part of a payment as its fee: it owes us less, and we have earned less. */
export function processorFeeLegs(amount: bigint): Leg[] {
  return [
    { account: { type: "clearing" }, amount },
    { account: { type: "fees" }, amount: -amount },
  ];
}

/** The processor has paid to our bank: it owes us less. Negative: it has taken money back from there. */
export function processorPayoutLegs(amount: bigint): Leg[] {
  return [
    { account: { type: "clearing" }, amount },
    { account: { type: "bank" }, amount: -amount },
  ];
}

/** The same legs the other way round. */
export function reversed(legs: Leg[]): Leg[] {
  return legs.map((leg) => ({ account: leg.account, amount: -leg.amount }));
}
