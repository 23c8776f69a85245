import { daysWords } from "#components/display/time/day-words.ts";
import type { BankStatement } from "#server/wire/billing/bank-statement.ts";

/** The days of its payments. */
export function statementTitle({
  bookedFrom,
  bookedTo,
}: Pick<BankStatement, "bookedFrom" | "bookedTo">): string {
  return daysWords(bookedFrom ?? undefined, bookedTo ?? undefined) ?? "No payments";
}
