import type {
  BankStatement,
  BankStatementEntry,
  EntryOutcome,
} from "#server/wire/billing/bank-statement.ts";

/** Why nothing is done with an entry, as a sentence about it. */
export const outcomeWords: Record<EntryOutcome, string> = {
  matched: "Pays its invoice",
  paid: "Marked as paid",
  too_little: "Less than is due",
  too_much: "More than is due",
  other_currency: "Another currency than the invoice’s",
  several_invoices: "Names several invoices",
  several_entries: "Another payment names this invoice too",
  taken_back: "The bank took a payment of this invoice back",
  payment_in_progress: "Somebody is paying on the invoice’s page",
  already_paid: "The invoice was paid before",
  voided: "The invoice is void",
  unknown: "Names no invoice of yours",
};

export function countOf(
  { outcomes }: Pick<BankStatement, "outcomes">,
  outcome: EntryOutcome,
): number {
  return outcomes.find((one) => one.outcome === outcome)?.entries ?? 0;
}

/** “2 matched, 1 marked as paid, 3 left to you” */
export function summaryOf(statement: Pick<BankStatement, "outcomes" | "entries">): string {
  const [matched, paid] = [countOf(statement, "matched"), countOf(statement, "paid")];
  const left = statement.entries - matched - paid;
  const parts = [
    matched > 0 && `${matched} matched`,
    paid > 0 && `${paid} marked as paid`,
    left > 0 && `${left} left to you`,
  ].filter(Boolean);
  return parts.join(", ") || "No payments";
}

/** “4 debits and 1 reversal are not payments and were left out.” Empty where nothing was. */
export function leftOutWords({ leftOut }: Pick<BankStatement, "leftOut">): string {
  const { debits, reversals, announced } = leftOut;
  const parts = [
    debits > 0 && counted(debits, "debit"),
    reversals > 0 && counted(reversals, "reversal"),
    announced > 0 && `${counted(announced, "entry", "entries")} not booked yet`,
  ].filter((part) => part !== false);
  const last = parts.pop();
  if (!last) return "";
  const all = parts.length > 0 ? `${parts.join(", ")} and ${last}` : last;
  return `Left out, because they are no payments: ${all}.`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** An entry as its checkbox names it. */
export function entryName({ payer, invoices }: BankStatementEntry): string {
  return [payer ?? "unknown payer", ...invoices.map(({ number }) => number)].join(", ");
}
