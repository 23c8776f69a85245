import {
  fromStripeAmount,
  stripeUnits,
} from "#server/payments/processor/stripe/payments/amounts.ts";
import { readCsv } from "#server/payments/reconciliation/report/read-csv.ts";
import type { Exported, ReadExport } from "#server/programs/cli/import/exported.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import { parseMinorUnits } from "#server/wire/atoms/money/minor-units.ts";

type Row = Record<string, string>;

/**
 * Columns that are read of the files that Stripe's dashboard exports, by their names there. Each is needed; `name
 * (metadata)` columns are read, too, and all others passed over.
 */
export const csvColumns = {
  prices: [
    "Price ID",
    "Product ID",
    "Product Name",
    "Description",
    "Amount",
    "Currency",
    "Interval",
    "Interval Count",
    "Usage Type",
    "Billing Scheme",
    "Tax Behavior",
  ],
  subscriptions: ["id", "Customer ID", "Plan"],
  customers: ["id", "Email", "Name"],
  products: ["id", "Name", "Description"],
} as const;

/** Reads a CSV file of Stripe's dashboard into the objects that its API would answer. */
export function readCsvExport(found: ReadExport, name: string, text: string): void {
  const rows = readCsv(text);
  if (!rows) {
    found.problems.push(`${name}: is no CSV file: a quotation mark is left open`);
    return;
  }
  const [first = {}] = rows;
  const kinds = ["prices", "subscriptions", "customers", "products"] as const;
  const kind = kinds.find((one) => csvColumns[one].every((column) => column in first));
  if (!kind) {
    const nearest = "Price ID" in first ? "prices" : "customers";
    const missing = csvColumns[nearest].filter((column) => !(column in first));
    found.problems.push(
      `${name}: is neither JSON as Stripe answers it, such as from: stripe prices list --limit 100, nor a CSV file of its dashboard: a file of ${nearest} would have the columns ${missing.join(", ")}`,
    );
  } else if (kind === "subscriptions")
    found.problems.push(
      `${name}: a CSV file of subscriptions tells neither the second of their next charge nor pauses, endings and invoices. Pass them as JSON, from: stripe subscriptions list --status all --limit 100`,
    );
  else readers[kind](found, name, rows);
}

const readers = {
  customers(found: ReadExport, name: string, rows: Row[]) {
    found.notes.push(
      `${name}: a CSV file tells neither addresses nor tax numbers of customers. Pass them as JSON, from: stripe customers list --limit 100 --expand data.tax_ids`,
    );
    eachById(found, { name, rows, column: "id", prefix: "cus_" }, (id, row) => ({
      object: "customer",
      id,
      email: blankIsNull(row["Email"]),
      name: blankIsNull(row["Name"]) ?? undefined,
      phone: blankIsNull(row["Phone"]),
      address: null,
      metadata: metadataOf(row),
      default_source: null,
      invoice_settings: noSettings,
    }));
  },

  products: (found: ReadExport, name: string, rows: Row[]) =>
    eachById(found, { name, rows, column: "id", prefix: "prod_" }, (id, row) => ({
      object: "product",
      id,
      name: row["Name"] ?? "",
      description: blankIsNull(row["Description"]),
      active: true,
      metadata: metadataOf(row),
      default_price: null,
    })),

  prices(found: ReadExport, name: string, rows: Row[]) {
    found.notes.push(
      `${name}: a CSV file tells neither which prices are switched off nor their lookup keys: all are imported as active.`,
    );
    eachById(found, { name, rows, column: "Price ID", prefix: "price_|plan_" }, (id, row) => {
      const product = row["Product ID"] ?? "";
      found.named.push(productNamed(product, row["Product Name"] ?? ""));
      return {
        object: "price",
        id,
        active: true,
        billing_scheme: row["Billing Scheme"] === "tiered" ? "tiered" : "per_unit",
        currency: row["Currency"] ?? "",
        lookup_key: null,
        metadata: metadataOf(row),
        nickname: blankIsNull(row["Description"]),
        product,
        recurring: recurringOf(row),
        tax_behavior: taxBehaviors.find((one) => one === row["Tax Behavior"]) ?? null,
        transform_quantity: null,
        unit_amount: unitsOf(row),
      };
    });
  },
};

type Rows = { name: string; rows: Row[]; column: string; prefix: string };

function eachById(
  found: ReadExport,
  { name, rows, column, prefix }: Rows,
  read: (id: string, row: Row) => Exported,
): void {
  for (const [index, row] of rows.entries()) {
    const id = row[column]?.trim() ?? "";
    if (new RegExp(`^(?:${prefix})`).test(id)) found.objects.push(read(id, row));
    else
      found.problems.push(
        `${name}, line ${index + 2}: ${id || "blank"} is no ${column} of Stripe's`,
      );
  }
}

const noSettings = {
  custom_fields: null,
  default_payment_method: null,
  footer: null,
  rendering_options: null,
};

function productNamed(id: string, name: string): Exported {
  const unsaid = { description: null, active: true, metadata: {}, default_price: null };
  return { object: "product", id, name, ...unsaid };
}

const taxBehaviors = ["inclusive", "exclusive", "unspecified"] as const;
const intervals = ["day", "week", "month", "year"] as const;

function recurringOf(row: Row) {
  const interval = intervals.find((one) => one === row["Interval"]);
  if (!interval) return null;
  return {
    interval,
    interval_count: Number(row["Interval Count"] || 1),
    meter: null,
    trial_period_days: null,
    usage_type: row["Usage Type"] === "metered" ? ("metered" as const) : ("licensed" as const),
  };
}

/** In Stripe's units; null where the file has no whole amount: the price is left out with that reason. */
function unitsOf(row: Row): number | null {
  const currency = (row["Currency"] ?? "").toUpperCase();
  const amount = parseMinorUnits(row["Amount"] ?? "", currencyExponent(currency) ?? 0);
  const units = Math.round(amount * stripeUnits(currency));
  return fromStripeAmount(units, currency) === amount ? units : null;
}

function metadataOf(row: Row): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      const [, key] = /^(.+) \(metadata\)$/.exec(column) ?? [];
      return key && value !== "" ? [[key, value]] : [];
    }),
  );
}

function blankIsNull(value: string | undefined): string | null {
  return value?.trim() || null;
}
