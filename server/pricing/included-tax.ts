export type IncludedTax = { rate: number; amount: number };

/** The tax inside a price that contains it, to the nearest minor unit. Exact up to 2^53 − 1. */
export function includedTax(total: number, rate: number | undefined): IncludedTax | null {
  if (!rate) return null;
  // Rates have at most a few decimals: a millionth of a percent is the unit here.
  const scale = 1_000_000n;
  const scaled = BigInt(Math.round(rate * Number(scale)));
  const whole = 100n * scale + scaled;
  const amount = (BigInt(total) * scaled * 2n + whole) / (whole * 2n);
  return { rate, amount: Number(amount) };
}
