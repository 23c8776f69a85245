import type { Exported, ReadExport } from "#server/programs/cli/import/exported.ts";
import { readCsvExport } from "#server/programs/cli/import/read-csv-export.ts";

/**
 * Reads what Stripe's API, or its CLI, answers: an object, a list, an array, or one of these on each line; or a CSV file of
 * its dashboard. Deleted objects are passed over.
 */
export function readExport(name: string, text: string): ReadExport {
  const found: ReadExport = { objects: [], named: [], problems: [], notes: [] };
  const plain = text.replace(/^\uFEFF/, "").trim();
  if (!/^[[{]/.test(plain)) {
    readCsvExport(found, name, plain);
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
  else if (Object.hasOwn(required, String(value["object"])))
    found.problems.push(
      `${place}: is a ${String(value["object"])} without the fields that name it`,
    );
  else
    found.problems.push(
      `${place}: is ${JSON.stringify(value["object"] ?? null)}. Customers, products, prices, coupons, subscriptions and payment methods are read.`,
    );
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Fields that an import cannot do without; others may be missing in an export of an old version. */
const required: Record<Exported["object"], (value: Fields) => boolean> = {
  customer: (value) => has(value, "id"),
  product: (value) => has(value, "id", "name"),
  price: (value) => has(value, "id", "currency") && Boolean(value["product"]),
  subscription: (value) =>
    has(value, "id", "status") &&
    typeof value["billing_cycle_anchor"] === "number" &&
    Boolean(value["customer"]) &&
    isFields(value["items"]) &&
    Array.isArray(value["items"]["data"]) &&
    value["items"]["data"].every((item) => isFields(item) && isPrice(item["price"])),
  payment_method: (value) => has(value, "id", "type"),
  coupon: (value) => has(value, "id", "duration"),
};

function has(value: Fields, ...names: string[]): boolean {
  return names.every((name) => typeof value[name] === "string");
}

function isPrice(value: unknown): boolean {
  return isFields(value) && required.price(value);
}

function isExported(value: Fields & { object?: unknown }): value is Fields & Exported {
  return Object.entries(required).some(
    ([object, isWhole]) => value.object === object && isWhole(value),
  );
}
