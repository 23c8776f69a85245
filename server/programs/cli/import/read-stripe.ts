import type Stripe from "stripe";

/** The parts of Stripe's objects that are read, by the names and types of Stripe's own declarations. */
export type ExportedCustomer = Pick<
  Stripe.Customer,
  "object" | "id" | "email" | "name" | "phone" | "metadata"
>;
export type ExportedProduct = Pick<
  Stripe.Product,
  "object" | "id" | "name" | "description" | "active" | "metadata" | "default_price"
>;
export type ExportedPrice = Pick<
  Stripe.Price,
  | "object"
  | "id"
  | "active"
  | "billing_scheme"
  | "currency"
  | "lookup_key"
  | "metadata"
  | "nickname"
  | "product"
  | "recurring"
  | "tax_behavior"
  | "transform_quantity"
  | "unit_amount"
>;
export type Exported = ExportedCustomer | ExportedProduct | ExportedPrice;

/** Objects of an export, what is wrong with it, and what its reader should know. */
export type ReadExport = { objects: Exported[]; problems: string[]; notes: string[] };

/**
 * Reads what Stripe's API, or its CLI, answers: an object, a list, an array, or one of these on each line. Deleted
 * objects are passed over.
 */
export function readExport(name: string, text: string): ReadExport {
  const found: ReadExport = { objects: [], problems: [], notes: [] };
  const plain = text.replace(/^\uFEFF/, "").trim();
  if (!/^[[{]/.test(plain)) {
    found.problems.push(
      `${name}: must be JSON as Stripe answers it, such as from: stripe prices list --limit 100. A CSV file of the dashboard lacks what a price needs.`,
    );
    return found;
  }
  const whole = parsed(plain);
  if (whole !== undefined) {
    collect(found, whole, name);
    return found;
  }
  for (const [index, line] of plain.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const value = parsed(line);
    const place = `${name}, line ${index + 1}`;
    if (value === undefined) found.problems.push(`${place}: is not JSON`);
    else collect(found, value, place);
    // A file that is no JSON at all has a problem on each of its lines.
    if (found.problems.length > 20) break;
  }
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function collect(found: ReadExport, value: unknown, place: string): void {
  if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) collect(found, one, `${place}, object ${at + 1}`);
    return;
  }
  if (!isFields(value)) {
    found.problems.push(`${place}: is no object of Stripe's`);
    return;
  }
  if (value["object"] === "list") {
    if (value["has_more"] === true)
      found.notes.push(`${place}: is one page of several (has_more). Import the other pages, too.`);
    collect(found, value["data"], place);
  } else if (value["deleted"] !== true) collectOne(found, value, place);
}

function collectOne(found: ReadExport, value: Fields, place: string): void {
  if (isExported(value)) found.objects.push(value);
  else if (["customer", "product", "price"].includes(String(value["object"])))
    found.problems.push(
      `${place}: is a ${String(value["object"])} without the fields that name it`,
    );
  else
    found.problems.push(
      `${place}: is ${JSON.stringify(value["object"] ?? null)}. Customers, products and prices are imported.`,
    );
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether it has what an import cannot do without; other fields may be missing in an export of an old version. */
function isExported(value: Fields & { object?: unknown }): value is Fields & Exported {
  const has = (...names: string[]) => names.every((name) => typeof value[name] === "string");
  if (value.object === "customer") return has("id");
  if (value.object === "product") return has("id", "name");
  return value.object === "price" && has("id", "currency") && Boolean(value["product"]);
}
