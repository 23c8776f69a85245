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

/**
 * A refund of so much, what is refunded of its payment with it, of so much captured at such a fee, and
 * what refunds before it that stand have given back of the fee.
 */
export type RefundedFee = {
  amount: bigint;
  fee: bigint;
  captured: bigint;
  after: bigint;
  returned: bigint;
};

/**
 * The part of the fee that a refund gives back under REFUND_FEES=return: the fee's share of what
 * is refunded, rounded down and so that refunds of everything give back all of it and never more,
 * whichever of them have failed. At most what is refunded: refunds before it may have kept the fee, by
 * another setting, and a refund gives its merchant no money.
 */
export function returnedFee(env: Pick<Env, "REFUND_FEES">, of: RefundedFee): bigint {
  if (env.REFUND_FEES === "keep" || of.captured === 0n) return 0n;
  const due = (of.fee * of.after) / of.captured - of.returned;
  if (due <= 0n) return 0n;
  return due < of.amount ? due : of.amount;
}
