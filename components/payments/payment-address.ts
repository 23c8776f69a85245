import { dayAfter, startOfDayIn } from "#server/wire/atoms/zone-days.ts";
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
    from: beginOf(one(params["from"]), timeZone),
    to: endOf(one(params["to"]), timeZone),
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

/** The first moment of a day where the reader is; undefined of what is no day. */
function beginOf(day: string | undefined, timeZone: string): string | undefined {
  if (!isDay(day)) return undefined;
  return startOfDayIn(day, timeZone).toISOString();
}

/** The first moment that is not of the day any more. */
function endOf(day: string | undefined, timeZone: string): string | undefined {
  return isDay(day) ? beginOf(dayAfter(day), timeZone) : undefined;
}

function isDay(day: string | undefined): day is string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day ?? "") && !Number.isNaN(Date.parse(`${day}T12:00:00Z`));
}
