import { readPaymentFilter } from "#components/payments/list/payment-address.ts";
import { withDays } from "#components/table/filters/day-presets.ts";
import type { ViewCounts } from "#components/table/list/list-context.tsx";
import type { SavedView } from "#server/wire/dashboard/list-choices.ts";
import { getCaller } from "#app/(dashboard)/api.ts";

/** How many payments each saved view shows today, by its query; "" for all of them. Never fails: a count is an ornament. */
export async function countViews(
  views: readonly SavedView[],
  { zone, today }: { zone: string; today: string },
): Promise<ViewCounts> {
  const queries = ["", ...views.map(({ query }) => query)];
  const filters = queries.map((query) =>
    readPaymentFilter(withDays(Object.fromEntries(new URLSearchParams(query)), today), zone),
  );
  try {
    const api = await getCaller();
    const counts = await api.lists.countPayments({ filters });
    return Object.fromEntries(queries.map((query, nth) => [query, counts[nth] ?? null]));
  } catch {
    return {};
  }
}
