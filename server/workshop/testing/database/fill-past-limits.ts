import type { ClientBase } from "pg";
import {
  type Column,
  columnsOf,
  merchantTables,
} from "#server/workshop/testing/database/catalog.ts";

const longText = `${"é".repeat(3000)} \u2028<b>`;
const manyKeys = Object.fromEntries(
  Array.from({ length: 60 }, (_, nth) => [`${"k".repeat(60)}${nth}`, longText]),
);
const recurring = { interval: "month", intervalCount: 900 };
const contact = { name: longText, email: longText, phoneNumber: longText };
const hostedCheckoutConfig = {
  merchantAlias: longText,
  merchantLegalName: longText,
  merchantAvatarUrl: longText,
  merchantAvatarTextPlaceholder: longText,
  embedOrigin: longText,
  submitLabel: longText,
  accentColor: "tomato",
  backgroundColor: "tomato",
  locale: longText,
  taxRate: 250,
};
const line = {
  name: longText,
  productId: null,
  quantity: 5_000_000,
  amount: 1,
  currency: "EUR",
  imageId: null,
  imageUrl: longText,
};
const lineItems = Array.from({ length: 150 }, () => line);
const details = { city: longText, companyEmail: longText, identityDocuments: [longText] };
const lastError = { code: longText, declineCode: longText, message: longText };

const json: Record<string, unknown> = {
  metadata: manyKeys,
  recurring,
  contact,
  details,
  hostedCheckoutConfig,
  lineItems,
  lastError,
};

/** They say what may be asked and how many there are, or are no answers. */
const otherTables = /^(api_keys|logged_requests|memberships|row_counts|recent_writes)$|_counters$/;
/**
 * Columns that are left as they are: names of the service's own, references, counters, and sealed
 * or hashed values.
 */
const otherColumns =
  /^id$|Id$|Hash$|[sS]ecret$|^(bucket|cancelReason|category|channel|currency|currentStep|destination|events|hash|key|kind|locale|method|mimeType|outcome|part|payload|processor|provider|resource|sealedDestination|sequence|status|template|timeZone|traceparent|type)$/;

/**
 * Fills a merchant's rows as no limit of today allows: long texts, large numbers, many keys and lines. What the
 * database itself refuses stays as it was. Answers the columns that were filled.
 */
export async function fillPastLimits(client: ClientBase, merchantId: string): Promise<string[]> {
  const filled: string[] = [];
  for (const table of await merchantTables(client)) {
    if (otherTables.test(table)) continue;
    for (const column of await columnsOf(client, table)) {
      const value = valueFor(column);
      if (value !== undefined && (await fill(client, { merchantId, table, column, value })))
        filled.push(`${table}.${column.name}`);
    }
  }
  return filled;
}

function valueFor({ name, type }: Column): unknown {
  if (otherColumns.test(name)) return undefined;
  if (type === "jsonb") return name in json ? JSON.stringify(json[name]) : undefined;
  if (type === "text") return longText;
  if (type === "text[]") return Array.from({ length: 150 }, () => longText);
  if (type === "integer") return 2 ** 31 - 1;
  return type === "bigint" ? Number.MAX_SAFE_INTEGER : undefined;
}

type Place = { merchantId: string; table: string; column: Column; value: unknown };

async function fill(client: ClientBase, { merchantId, table, column, value }: Place) {
  const set = `UPDATE "${table}" SET "${column.name}" = $2::${column.type} WHERE "merchantId" = $1`;
  try {
    return ((await client.query(set, [merchantId, value])).rowCount ?? 0) > 0;
  } catch {
    return false;
  }
}
