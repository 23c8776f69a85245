import { one, type SearchParams } from "#components/table/list-url.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { Month } from "#server/wire/billing/month.ts";
import { MovementKind } from "#server/wire/billing/mrr.ts";

/** The month, currency and kind in a page's address; each undefined where it names none. For the server: it brings schemas. */
export function readNarrowed(params: SearchParams) {
  return {
    month: Month.safeParse(one(params["month"])).data,
    currency: Currency.safeParse(one(params["currency"])).data,
    kind: MovementKind.safeParse(one(params["kind"])).data,
  };
}
