import { isEventType } from "#server/events/types.ts";
import { erasedColumns, type RecordTable } from "#server/routers/personal-data/inventory.ts";
import type { JsonValue } from "#server/wire/atoms/metadata.ts";

/**
 * The table whose fields an event's data has, by the first words of the event's type. Other events have nothing of
 * shoppers.
 */
const tablesByType: readonly (readonly [string, RecordTable])[] = [
  ["customer.", "customers"],
  ["checkout.session.", "checkout_sessions"],
  ["payment_intent.", "payment_intents"],
  ["payment_link.", "payment_links"],
  ["refund.", "refunds"],
  ["dispute.", "disputes"],
  ["subscription.", "subscriptions"],
  ["invoice.", "invoices"],
  ["credit.", "credits"],
  ["transfer.", "transfers"],
  ["file.", "files"],
];

type Json = { [name: string]: JsonValue };

/**
 * The payload of an event without what says something of the person: of the service's own types the
 * fields whose columns are erased, of an integration's own all of the data, whatever it means.
 */
export function redactEvent(payload: string, type: string): string {
  const event = JSON.parse(payload) as Json & { data: JsonValue };
  if (!isEventType(type)) return JSON.stringify({ ...event, data: {} });
  const table = tablesByType.find(([start]) => type.startsWith(start))?.[1];
  if (!table || !isObject(event.data)) return payload;
  const data = { ...event.data };
  for (const [name] of erasedColumns(table))
    if (name in data) data[name] = blanked(table, name, data[name] ?? null);
  return JSON.stringify({ ...event, data });
}

/** As the serializer of the resource writes what is not there. */
function blanked(table: RecordTable, name: string, value: JsonValue): JsonValue {
  if (name === "metadata" || name === "billTo") return {};
  if ((table === "customers" || table === "credits") && typeof value === "string") return "";
  if (name === "filename") return "erased";
  if (Array.isArray(value)) return [];
  if (name.endsWith("Url") && typeof value === "string") return value.replace(/[?#].*$/, "");
  return null;
}

function isObject(value: JsonValue): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
