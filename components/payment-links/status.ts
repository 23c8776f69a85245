import type { PaymentLink } from "#server/wire/payments/payment-link.ts";

export type LinkStatus = "active" | "inactive" | "expired" | "used_up" | "deleted";

type LinkFacts = Pick<
  PaymentLink,
  "active" | "deletedAt" | "expiresAt" | "maxCompletions" | "completions"
>;

/** Why a link can or cannot be paid at `now` (ISO 8601), the strongest reason first. */
export function linkStatus(link: LinkFacts, now: string): LinkStatus {
  if (link.deletedAt) return "deleted";
  if (!link.active) return "inactive";
  if (link.expiresAt && Date.parse(link.expiresAt) <= Date.parse(now)) return "expired";
  if (link.maxCompletions !== null && link.completions >= link.maxCompletions) return "used_up";
  return "active";
}
