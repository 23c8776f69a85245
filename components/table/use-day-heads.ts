import { useZone } from "#components/display/time/zone.ts";
import { daysOf, startsOfDaysIn } from "#server/wire/atoms/lists/zone-days.ts";

type Dated = { createdAt?: string };

/**
 * The head above each row of a phone's list in the order of time, where its group begins: today, yesterday or
 * earlier. Days are counted from the moment that the page was read, so that the browser says the same as the
 * server did.
 */
export function useDayHeads(rows: readonly Dated[], asOf: string | null): (string | null)[] {
  const zone = useZone();
  if (asOf === null) return [];
  const [yesterday, today] = startsOfDaysIn(daysOf(new Date(asOf), 2, zone), zone);
  const heads = rows.map(({ createdAt = "" }) => {
    const at = new Date(createdAt);
    if (today && at >= today) return "Today";
    return yesterday && at >= yesterday ? "Yesterday" : "Earlier";
  });
  return heads.map((head, index) => (head === heads[index - 1] ? null : head));
}
