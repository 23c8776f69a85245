import { listHref } from "#components/table/list-url.ts";
import type { Overview } from "#server/wire/dashboard/overview.ts";

type List = "/payments" | "/customers" | "/checkout-sessions";

/** The first and the last day of what is shown, as lists have them in their addresses. */
export type Span = { from: string; to: string };

export function spanOf({ days }: Pick<Overview, "days">): Span {
  return { from: days[0]?.date ?? "", to: days.at(-1)?.date ?? "" };
}

/** Payments of which money went back in those days, whenever they were made. */
export function lostHref({ from, to }: Span, currency: string): string {
  return `/payments${listHref({ currency, lostFrom: from, lostTo: to }, {})}`;
}

/** A list with the rows of those days that a figure counts. */
export function rowsHref(list: List, span: Span, narrow: Record<string, string> = {}): string {
  return `${list}${listHref({ ...narrow, ...span }, {})}`;
}
