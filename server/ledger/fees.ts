import type { Env } from "#server/core/env.ts";

const bpsPerWhole = 10_000n;

/**
 * Our fee on a payment, in the smallest unit of its currency: FEE_BPS hundredths of a percent
 * of the amount, rounded half up, plus FEE_FIXED units. Integers throughout, hence exact; never
 * more than the amount, so that a payment never costs its merchant money.
 */
export function paymentFee(env: Pick<Env, "FEE_BPS" | "FEE_FIXED">, amount: bigint): bigint {
  const share = (amount * BigInt(env.FEE_BPS) + bpsPerWhole / 2n) / bpsPerWhole;
  const fee = share + BigInt(env.FEE_FIXED);
  return fee < amount ? fee : amount;
}
