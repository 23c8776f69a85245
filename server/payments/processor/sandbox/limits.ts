import type { AmountLimits } from "#server/core/interfaces/processor.ts";

/** Twelve digits: the largest single amount that card processors take in any currency. */
const maximum = 999_999_999_999;

/** The sandbox takes every currency, from one unit on, as a processor without a minimum does. */
export function sandboxLimits(): AmountLimits {
  return { minimum: 1, maximum, multipleOf: 1 };
}
