import {
  type BankStatement,
  type EntryOutcome,
  entryOutcomes,
} from "#server/wire/billing/bank-statement.ts";

/** How many entries have each outcome, those that none has left out. */
export function countOutcomes(outcomes: readonly EntryOutcome[]): BankStatement["outcomes"] {
  return entryOutcomes.flatMap((outcome) => {
    const entries = outcomes.filter((one) => one === outcome).length;
    return entries > 0 ? [{ outcome, entries }] : [];
  });
}
