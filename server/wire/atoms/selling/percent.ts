import { z } from "zod";
import { parsePercent } from "#server/wire/atoms/selling/percent-text.ts";

/** A percentage over 0 and at most 100 with so many decimals, as a decimal in text or number; read as text, never rounded. */
export function percentInput(decimals: 2 | 4, { zero }: { zero: boolean }) {
  const error = `must be a percentage ${zero ? "from" : "over"} 0 ${zero ? "to" : "and at most"} 100 with at most ${decimals} decimals, such as 12.5`;
  return z.union([z.string(), z.number()], { error }).refine(
    (given) => {
      const parts = parsePercent(String(given), decimals);
      return parts !== null && (zero || parts > 0) && parts <= 100 * 10 ** decimals;
    },
    { error },
  );
}
