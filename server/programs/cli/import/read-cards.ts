import { readCsv } from "#server/payments/reconciliation/report/read-csv.ts";
import { idOf } from "#server/programs/cli/import/plan-step.ts";
import { readExport } from "#server/programs/cli/import/read-stripe.ts";

/** A card by Stripe's ids of it and of its customer. */
type StripeCard = { customer: string; method: string; isDefault: boolean };

export type ReadCards = { cards: StripeCard[]; problems: string[]; notes: string[] };

/** Columns of the file in which Stripe tells the new ids of cards that it has copied into an account. */
export const mappingColumns = [
  "customer_id_old",
  "source_id_old",
  "customer_id_new",
  "source_id_new",
] as const;

/**
 * Cards of the files that an operator has of Stripe: payment methods and customers in JSON as Stripe lists them, and the
 * mapping file in CSV of cards that Stripe has copied here from another account or processor. A customer's default card
 * is known from the customer alone.
 */
export function readCards(files: readonly { name: string; text: string }[]): ReadCards {
  const found: ReadCards = { cards: [], problems: [], notes: [] };
  const defaults = new Set<string>();
  for (const { name, text } of files)
    if (isMapping(text)) readMapping(found, name, text);
    else readObjects(found, defaults, { name, text });
  // The last of several lines about one card counts, as in an import.
  const cards = [...new Map(found.cards.map((card) => [card.method, card])).values()];
  return {
    ...found,
    cards: cards.map((card) => ({ ...card, isDefault: defaults.has(card.method) })),
  };
}

function isMapping(text: string): boolean {
  return text
    .replace(/^\uFEFF/, "")
    .trimStart()
    .startsWith(mappingColumns[0]);
}

function readMapping(found: ReadCards, name: string, text: string): void {
  const rows = readCsv(text.trim());
  const [first] = rows ?? [];
  const missing = mappingColumns.filter((column) => first && !(column in first));
  if (!rows || missing.length > 0) {
    found.problems.push(
      rows
        ? `${name}: has no column ${missing.join(", ")}`
        : `${name}: is no CSV file: a quotation mark is left open`,
    );
    return;
  }
  for (const [index, row] of rows.entries()) {
    const { customer_id_new: customer = "", source_id_new: method = "" } = row;
    if (/^cus_\w+$/.test(customer) && /^(pm|card|src)_\w+$/.test(method))
      found.cards.push({ customer, method, isDefault: false });
    else
      found.notes.push(
        `${name}, line ${index + 2}: ${method || "no card"} of ${customer || "no customer"} is no card that can be charged here`,
      );
  }
}

function readObjects(
  found: ReadCards,
  defaults: Set<string>,
  { name, text }: { name: string; text: string },
): void {
  const { objects, problems, notes } = readExport(name, text);
  found.problems.push(...problems);
  found.notes.push(...notes);
  for (const one of objects) {
    if (one.object === "customer") {
      const { default_source: source, invoice_settings: settings } = one;
      const standard = settings?.default_payment_method ?? source;
      if (standard) defaults.add(idOf(standard));
    }
    if (one.object !== "payment_method") continue;
    const { id, type, customer } = one;
    if (type !== "card") found.notes.push(`${id}: is ${type}, no card`);
    else if (!customer) found.notes.push(`${id}: belongs to no customer`);
    else found.cards.push({ customer: idOf(customer), method: id, isDefault: false });
  }
}
