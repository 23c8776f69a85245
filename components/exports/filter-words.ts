import { statusWords } from "#components/display/status-badge.tsx";
import { formatShort } from "#components/display/time/date-time.tsx";
import { declineWords } from "#components/payments/decline-words.ts";
import { methodName } from "#components/payments/method-words.ts";
import type { ExportFilter } from "#server/wire/dashboard/export-job.ts";

/** The filter of an export file, in words; “All payments” when nothing narrows it. */
export function filterWords(filter: ExportFilter, timeZone: string): string {
  const { standing, method, currency, search, customerId, paymentLinkId, from, to } = filter;
  const day = (moment: string) => formatShort(new Date(moment), timeZone);
  const words = [
    standing && statusWords(standing),
    method && methodName(method),
    currency,
    search && `“${search}”`,
    amountWords(filter),
    customerId && "of one customer",
    paymentLinkId && "of one link",
    filter.outcome && outcomeWords[filter.outcome],
    filter.reason && `failed: ${declineWords(filter.reason)}`,
    filter.soldLinkId && "sold by one link",
    filter.soldProductId && "of one product",
    (filter.lostFrom ?? filter.lostTo) && "refunded or disputed",
    from && `from ${day(from)}`,
  ].filter(Boolean);
  const narrowed = words.length > 0 ? words.join(" · ") : "All payments";
  return to ? `${narrowed} · until ${day(to)}` : narrowed;
}

const outcomeWords = { captured: "money came", failed: "failed last", tried: "paid or failed" };

/**
 * Names no amounts, because they belong to no particular currency: in the smallest unit they would be read as
 * cents.
 */
function amountWords({ amountFrom, amountTo }: ExportFilter): string | undefined {
  return amountFrom === undefined && amountTo === undefined ? undefined : "by amount";
}
