import type { Credit } from "#server/payments/bank-statements/read-statement.ts";
import type { EntryOutcome } from "#server/wire/billing/bank-statement.ts";

/** An invoice with a number, as it is looked for in a statement. */
export type NumberedInvoice = {
  id: string;
  number: string;
  amountDue: number;
  currency: string;
  /** Whether it can be paid, and why not. */
  state: "payable" | "paid" | "void";
};

/** A credit with the invoices that it names. */
export type Named = {
  amount: number;
  currency: string;
  invoices: NumberedInvoice[];
};

type Texts = Pick<Credit, "texts">;

/** The invoices whose number stands in the credit's texts. */
export function invoicesNamed<Invoice extends Pick<NumberedInvoice, "number">>(
  { texts }: Texts,
  invoices: readonly Invoice[],
): Invoice[] {
  const text = searched(texts);
  return invoices.filter(({ number }) => patternOf(number).test(text));
}

/**
 * The outcome of each entry, by the invoices that it names. Only `matched` may be acted upon: the entry names one invoice,
 * which no other names, and is of all that is due. Everything else is told and left to a person.
 */
export function outcomesOf(
  entries: readonly Named[],
  takenBack: ReadonlySet<string> = new Set(),
): EntryOutcome[] {
  const times = Map.groupBy(
    entries.flatMap(({ invoices }) => invoices),
    ({ id }) => id,
  );
  return entries.map((entry) =>
    outcomeOf(entry, {
      isShared: (id) => (times.get(id)?.length ?? 0) > 1,
      isTakenBack: (id) => takenBack.has(id),
    }),
  );
}

type Others = { isShared: (id: string) => boolean; isTakenBack: (id: string) => boolean };

function outcomeOf({ amount, currency, invoices }: Named, others: Others): EntryOutcome {
  const [invoice, second] = invoices;
  if (!invoice) return "unknown";
  if (second) return "several_invoices";
  if (others.isTakenBack(invoice.id)) return "taken_back";
  if (others.isShared(invoice.id)) return "several_entries";
  if (invoice.state === "paid") return "already_paid";
  if (invoice.state === "void") return "voided";
  if (currency !== invoice.currency) return "other_currency";
  if (amount < invoice.amountDue) return "too_little";
  return amount > invoice.amountDue ? "too_much" : "matched";
}

function searched(texts: readonly string[]): string {
  return texts.join("\n").toUpperCase().slice(0, 10_000);
}

/**
 * A number as payers write it: without its hyphens, with spaces in it, or over the end of a line. Never a part of a longer
 * number.
 */
function patternOf(number: string): RegExp {
  return new RegExp(`${startOfNumber}${loose(number)}(?![A-Z0-9])`);
}

const startOfNumber = "(?<![A-Z0-9])";
const between = "[^A-Z0-9]{0,3}";

function loose(text: string): string {
  const parts = text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((part) => part !== "");
  return parts.map((part) => [...part].join(String.raw`\s?`)).join(between);
}

/** The fewest and the most digits that a counter is looked for with. */
const counterDigits = [5, 12] as const;

/**
 * Every number of these series that may stand in the texts, so that the invoices of a statement are found by their
 * numbers and not among all that there are. Some are none: `invoicesNamed` decides.
 */
export function numbersSought({ texts }: Texts, series: readonly string[]): string[] {
  const text = searched(texts);
  const [fewest, most] = counterDigits;
  const found = new Set<string>();
  for (const one of series) {
    const counters = new RegExp(
      `${startOfNumber}${loose(one)}${between}(\\d(?:\\s?\\d){${fewest - 1},${most - 1}})`,
      "g",
    );
    for (const [, counter = ""] of text.matchAll(counters)) {
      const digits = counter.replaceAll(/\s/g, "");
      for (let length = fewest; length <= digits.length; length += 1)
        found.add(`${one}-${digits.slice(0, length)}`);
    }
  }
  return [...found];
}
