import type { MovementKind } from "#server/wire/billing/mrr.ts";
import type { RenewalOutcome, TrialOutcome } from "#server/wire/billing/trials.ts";

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

/** The numbers of all months in a currency. */
export function ratesHref({ currency }: Pick<Narrowed, "currency">): string {
  return `/billing/rates?${new URLSearchParams({ currency })}`;
}

/** The list of the trials that a month decided, of one outcome or of both. */
export function trialsHref({ month, currency }: Narrowed, outcome?: TrialOutcome): string {
  const query = new URLSearchParams({ month, currency, ...(outcome && { outcome }) });
  return `/billing/trials?${query}`;
}

/** The list of the declined renewals that a month decided, of one outcome or of both. */
export function declinedHref({ month, currency }: Narrowed, outcome?: RenewalOutcome): string {
  const query = new URLSearchParams({ month, currency, ...(outcome && { outcome }) });
  return `/billing/declined?${query}`;
}
