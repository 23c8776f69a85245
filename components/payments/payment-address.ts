import { currencyExponent } from "#server/wire/atoms/currency.ts";
import { one, readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import {
  PaymentFilter,
  PaymentMethodKind,
  PaymentSort,
  PaymentStanding,
} from "#server/wire/payment-row.ts";

/** What narrows the list of payments, by the names that the address has for it. */
export const filterParams = [
  "search",
  "status",
  "method",
  "currency",
  "min",
  "max",
  "from",
  "to",
  "customerId",
  "paymentLinkId",
] as const;

/** Reads the address; what it cannot mean is left out. Days are those of `timeZone`. */
export function readPaymentFilter(params: SearchParams, timeZone: string): PaymentFilter {
  const currency = PaymentFilter.shape.currency.safeParse(one(params["currency"])).data;
  return {
    search: readText(params, "search"),
    standing: readFilter(params, "status", PaymentStanding.options),
    method: readFilter(params, "method", PaymentMethodKind.options),
    currency,
    amountFrom: minorUnits(one(params["min"]), currency),
    amountTo: minorUnits(one(params["max"]), currency),
    from: startOfDay(one(params["from"]), 0, timeZone),
    to: startOfDay(one(params["to"]), 1, timeZone),
    customerId: readText(params, "customerId"),
    paymentLinkId: readText(params, "paymentLinkId"),
  };
}

export function readPaymentSort(params: SearchParams): PaymentSort {
  return readFilter(params, "sort", PaymentSort.options) ?? "newest";
}

/** “12.50” in the smallest unit; of no currency in particular, of one with two decimals. */
function minorUnits(text: string | undefined, currency: string | undefined): number | undefined {
  if (!text || !/^\d{1,12}(\.\d{1,4})?$/.test(text)) return undefined;
  const digits = currencyExponent(currency ?? "EUR") ?? 2;
  return Math.round(Number(text) * 10 ** digits);
}

/** The first moment of a day, or of the day after it, where the reader is. */
export function startOfDay(
  day: string | undefined,
  plus: 0 | 1,
  timeZone: string,
): string | undefined {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const utc = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(utc)) return undefined;
  const wanted = utc + plus * 86_400_000;
  // Twice, because the offset at the guess may be another one than at the day's start.
  const guess = wanted - offsetAt(wanted, timeZone);
  return new Date(wanted - offsetAt(guess, timeZone)).toISOString();
}

/** How far the zone's clocks are before UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(moment);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    read("year"),
    read("month") - 1,
    read("day"),
    read("hour"),
    read("minute"),
    read("second"),
  );
  return local - Math.floor(moment / 1000) * 1000;
}
