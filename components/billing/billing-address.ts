import { one, type SearchParams } from "#components/table/list-url.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Month } from "#server/wire/billing/month.ts";
import { MovementKind } from "#server/wire/billing/mrr.ts";

type Narrowed = { month: string; currency: string };

/** The list of the movements of a month, of one kind or of all. */
export function movementsHref({ month, currency }: Narrowed, kind?: MovementKind): string {
  const query = new URLSearchParams({ month, currency, ...(kind && { kind }) });
  return `/billing/movements?${query}`;
}

/** The list of the subscriptions that make the revenue of a month's end. */
export function mrrHref({ month, currency }: Narrowed): string {
  return `/billing/mrr?${new URLSearchParams({ month, currency })}`;
}

/** The month, currency and kind in a page's address; each undefined where it names none. */
export function readNarrowed(params: SearchParams) {
  return {
    month: Month.safeParse(one(params["month"])).data,
    currency: Currency.safeParse(one(params["currency"])).data,
    kind: MovementKind.safeParse(one(params["kind"])).data,
  };
}
