import type { MerchantContext } from "#server/core/context.ts";
import { inMonths } from "#server/payments/interval.ts";
import { periodEnd } from "#server/payments/subscriptions/period.ts";

const monthsOffered = [1, 2, 3];

/** The moments at which a pause that begins now can end by itself. */
export function pauseEnds({ clock }: MerchantContext): { months: number; at: string }[] {
  return monthsOffered.map((months) => ({ months, at: endAfter(clock.now(), months) }));
}

/** When a pause ends by what its form says: undefined for one that somebody resumes, null for none of the choices. */
export function chosenEnd({ clock }: MerchantContext, choice = ""): string | undefined | null {
  if (choice === "open") return undefined;
  const months = monthsOffered.find((number) => String(number) === choice);
  return months === undefined ? null : endAfter(clock.now(), months);
}

function endAfter(now: Date, months: number): string {
  return periodEnd(now, inMonths(months), 0, null).toISOString();
}
