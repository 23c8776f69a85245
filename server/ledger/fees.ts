import type { Env } from "#server/core/env.ts";

const bpsPerWhole = 10_000n;

/**
 * Our fee on a payment, in the smallest unit of its currency: FEE_BPS hundredths of a percent
 * of the amount, rounded half up, plus FEE_FIXED units of its currency. Integers throughout, hence exact; never
 * more than the amount, so that a payment never costs its merchant money.
 */
export function paymentFee(
  env: Pick<Env, "FEE_BPS" | "FEE_FIXED">,
  { amount, currency }: { amount: bigint; currency: string },
): bigint {
  const share = (amount * BigInt(env.FEE_BPS) + bpsPerWhole / 2n) / bpsPerWhole;
  const fee = share + BigInt(env.FEE_FIXED[currency] ?? 0);
  return fee < amount ? fee : amount;
}

/** A refund, and the state of its payment, as far as the fee depends on them. */
export type RefundedFee = {
  /** The amount of this refund. */
  amount: bigint;
  /** The payment's fee. */
  fee: bigint;
  captured: bigint;
  /** Refunded of the payment in all, this refund included. */
  after: bigint;
  /** The part of the fee that earlier refunds gave back, not counting failed ones. */
  returned: bigint;
};

/**
 * The part of the fee that a refund gives back under REFUND_FEES=return: the fee's share of the
 * amount refunded so far, rounded down, less what earlier refunds gave back. So refunds of
 * everything give back the whole fee and never more, whichever of them have failed. It is at most
 * the refund's amount: earlier refunds may have kept the fee under another setting, and a refund
 * gives its merchant no money.
 */
export function returnedFee(env: Pick<Env, "REFUND_FEES">, of: RefundedFee): bigint {
  if (env.REFUND_FEES === "keep" || of.captured === 0n) return 0n;
  const due = (of.fee * of.after) / of.captured - of.returned;
  if (due <= 0n) return 0n;
  return due < of.amount ? due : of.amount;
}
