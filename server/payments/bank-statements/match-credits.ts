import type { Credit } from "#server/payments/bank-statements/read-statement.ts";

/** An invoice that is open, as it is looked for in a statement. */
export type OpenInvoice = { id: string; number: string; amountDue: number; currency: string };

/** The invoices that a credit names, and what follows from them. Only `paid` may be acted upon. */
export type Match = {
  credit: Credit;
  outcome: "paid" | "other_amount" | "several_invoices" | "paid_twice" | "unknown";
  invoices: OpenInvoice[];
};

/**
 * Finds the invoice that each credit pays: the one whose number stands in its texts, if the amount is what is due. A credit
 * that names two invoices, and two credits that name one, are told and left to a person.
 */
export function matchCredits(credits: readonly Credit[], open: readonly OpenInvoice[]): Match[] {
  const searches = open.map((invoice) => ({ invoice, pattern: patternOf(invoice.number) }));
  const named = credits.map((credit) => {
    const text = credit.texts.join("\n").toUpperCase().slice(0, 10_000);
    const found = searches.filter(({ pattern }) => pattern.test(text));
    return { credit, invoices: found.map(({ invoice }) => invoice) };
  });
  const times = Map.groupBy(
    named.flatMap(({ invoices }) => invoices),
    ({ id }) => id,
  );
  return named.map(({ credit, invoices }) => ({
    credit,
    invoices,
    outcome: outcomeOf(credit, invoices, (id) => times.get(id)?.length ?? 0),
  }));
}

function outcomeOf(
  credit: Credit,
  invoices: readonly OpenInvoice[],
  timesOf: (id: string) => number,
): Match["outcome"] {
  const [invoice, other] = invoices;
  if (!invoice) return "unknown";
  if (other) return "several_invoices";
  if (timesOf(invoice.id) > 1) return "paid_twice";
  const isDue = credit.amount === invoice.amountDue && credit.currency === invoice.currency;
  return isDue ? "paid" : "other_amount";
}

/**
 * A number as payers write it: without its hyphens, with spaces in it, or over the end of a line. Never a part of a longer
 * number.
 */
function patternOf(number: string): RegExp {
  const parts = number
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((part) => part !== "");
  const spaced = parts.map((part) => [...part].join("\\s?"));
  return new RegExp(`(?<![A-Z0-9])${spaced.join("[^A-Z0-9]{0,3}")}(?![A-Z0-9])`);
}
