import { beginOf, endOf } from "#components/table/filters/day-range.ts";
import { one, readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import {
  PaymentFilter,
  PaymentMethodKind,
  PaymentOutcome,
  PaymentSort,
  PaymentStanding,
} from "#server/wire/dashboard/payment-row.ts";

/** The filters of the list of payments, by their names in the address. */
export const filterParams = [
  "search",
  "status",
  "method",
  "currency",
  "min",
  "max",
  "from",
  "to",
  "days",
  "customerId",
  "paymentLinkId",
  "outcome",
  "reason",
  "soldLinkId",
  "soldProductId",
  "lostFrom",
  "lostTo",
] as const;

/** Reads the address; what it cannot mean is left out. Days are those of `timeZone`. */
export function readPaymentFilter(params: SearchParams, timeZone: string): PaymentFilter {
  const currency = PaymentFilter.shape.currency.safeParse(one(params["currency"])).data;
  return {
    search: readText(params, "search"),
    standing: readFilter(params, "status", PaymentStanding.options),
    method: readFilter(params, "method", PaymentMethodKind.options),
    currency,
    amountFrom: minorUnits(one(params["min"]), currency, Math.ceil),
    amountTo: minorUnits(one(params["max"]), currency, Math.floor),
    from: beginOf(one(params["from"]), timeZone),
    to: endOf(one(params["to"]), timeZone),
    customerId: readText(params, "customerId"),
    paymentLinkId: readText(params, "paymentLinkId"),
    outcome: readFilter(params, "outcome", PaymentOutcome.options),
    reason: readText(params, "reason")?.slice(0, 100),
    soldLinkId: readText(params, "soldLinkId"),
    soldProductId: readText(params, "soldProductId"),
    lostFrom: beginOf(one(params["lostFrom"]), timeZone),
    lostTo: endOf(one(params["lostTo"]), timeZone),
  };
}

/** Ids of chosen payments; nonsense is none of them, and no more than a page's. */
export function readChosen(ids: string | undefined): string[] | undefined {
  return ids
    ?.split(",")
    .slice(0, 100)
    .map((id) => id.slice(0, 100));
}

export function readPaymentSort(params: SearchParams): PaymentSort {
  return readFilter(params, "sort", PaymentSort.options) ?? "newest";
}

/**
 * “12.50” in the smallest unit, of no currency in particular in hundredths; within the bound where it has
 * decimals that the unit has not.
 */
function minorUnits(
  text: string | undefined,
  currency: string | undefined,
  round: (amount: number) => number,
): number | undefined {
  const [, whole, decimals = ""] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(text ?? "") ?? [];
  if (whole === undefined) return undefined;
  const digits = currencyExponent(currency ?? "EUR") ?? 2;
  const inTenThousandths = Number(whole + decimals.padEnd(4, "0"));
  const amount = round(inTenThousandths / 10 ** (4 - digits));
  return Number.isSafeInteger(amount) ? amount : undefined;
}
