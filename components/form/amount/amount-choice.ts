import { z } from "zod";
import { formatMoney } from "#components/display/money/format-money.ts";

/** The service says the same in the smallest unit, which nobody types; here it is said as money. */
export function choiceUpTo(most: number, currency: string) {
  const range = `Enter more than 0 and at most ${formatMoney(most, currency)}.`;
  return z.object({
    amount: z.int().min(1, range).max(most, range),
    note: z.string().max(500, "Must have at most 500 characters.").nullable(),
  });
}
