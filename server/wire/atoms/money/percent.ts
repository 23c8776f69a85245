import { z } from "zod";

/** A decimal of at most two places, without exponent, sign or separators. */
const written = /^(\d{1,3})(?:\.(\d{1,2}))?$/;
const wanted = "must be a percentage greater than 0, at most 100, with at most two decimals";

/**
 * Hundredths of a percent of a decimal as it is written; null of anything that is no share of a price. A number counts
 * as its shortest text, so that no binary fraction takes part.
 */
export function percentE2Of(given: string | number): number | null {
  const [, whole, hundredths = ""] = written.exec(String(given)) ?? [];
  if (whole === undefined) return null;
  const percentE2 = Number(whole) * 100 + Number(hundredths.padEnd(2, "0"));
  return percentE2 >= 1 && percentE2 <= 10_000 ? percentE2 : null;
}

/** The decimal of hundredths of a percent, without trailing zeros: 1250 is "12.5". */
export function percentText(percentE2: number): string {
  const whole = Math.trunc(percentE2 / 100);
  const hundredths = String(percentE2 % 100).padStart(2, "0");
  return `${whole}.${hundredths}`.replace(/\.?0+$/, "");
}

/** A share of a price, as text or as a number. */
export const PercentInput = z
  .union([z.string(), z.number()], { error: wanted })
  .refine((given) => percentE2Of(given) !== null, { error: wanted })
  .meta({
    description:
      "Percentage greater than 0, at most 100, with at most two decimals, as text or as a number.",
    example: "12.5",
  });
