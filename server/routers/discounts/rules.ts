import { DomainError } from "#server/core/errors.ts";
import type { CreateDiscount } from "#server/wire/selling/discount.ts";

/** Refuses a discount that could be read in two ways, or that never applies. @throws validation_failed */
export function refuseAmbiguousDiscount(input: CreateDiscount, now: Date): void {
  const { percentOff, amountOff, currency, minimumAmount, duration, periods, endsAt } = input;
  const problems: string[] = [];
  if (percentOff == null && amountOff == null)
    problems.push("percentOff: send percentOff, or amountOff with currency.");
  if (percentOff != null && amountOff != null)
    problems.push("amountOff: send percentOff or amountOff, not both.");
  if (currency == null && (amountOff != null || minimumAmount != null))
    problems.push("currency: is required with amountOff and minimumAmount.");
  if (currency != null && amountOff == null && minimumAmount == null)
    problems.push("currency: is allowed only with amountOff or minimumAmount. Leave it out.");
  if (duration === "repeating" && periods == null)
    problems.push("periods: is required with duration repeating.");
  if (duration !== "repeating" && periods != null)
    problems.push("periods: is allowed only with duration repeating. Leave it out.");
  if (endsAt && new Date(endsAt) <= now) problems.push("endsAt: must be in the future.");
  problems.push(...endProblems(input));
  if (problems.length > 0) throw new DomainError("validation_failed", problems);
}

type Span = {
  startsAt?: string | Date | null | undefined;
  endsAt?: string | Date | null | undefined;
};

/** A span that ends before it begins. */
export function endProblems({ startsAt, endsAt }: Span): string[] {
  const isReversed = startsAt && endsAt && new Date(endsAt) <= new Date(startsAt);
  return isReversed ? ["endsAt: must be after startsAt."] : [];
}
