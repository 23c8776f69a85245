import type { Prisma } from "#server/generated/prisma/client.ts";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import type { UnavailableReason } from "#server/wire/payments/unavailable-reason.ts";

type Facts = Pick<
  PaymentLinkModel,
  "deletedAt" | "active" | "expiresAt" | "maxCompletions" | "completions"
>;

/**
 * Why the link cannot be paid at `now`, the strongest reason first; null when it can. It does not
 * look at the products that the link sells: that takes `hasWithdrawnProduct`.
 */
export function whyUnavailable(link: Facts, now: Date): UnavailableReason | null {
  if (link.deletedAt) return "deleted";
  if (!link.active) return "switched_off";
  if (link.expiresAt && link.expiresAt <= now) return "expired";
  if (link.maxCompletions !== null && link.completions >= link.maxCompletions) return "used_up";
  return null;
}

/** Each reason in words for the shopper. */
export const unavailableWords: Record<UnavailableReason, string> = {
  deleted: "This payment link has been deleted.",
  switched_off: "This payment link is not active.",
  expired: "This payment link has expired.",
  used_up: "This payment link has been used up.",
};

type AvailabilityFilter = {
  available?: boolean | undefined;
  now: Date;
  fields: Pick<Prisma.PaymentLinkFieldRefs, "completions">;
};

/** The rule of `whyUnavailable` as a condition on links that are not deleted. */
export function availableWhere({ available, now, fields }: AvailabilityFilter) {
  if (available === undefined) return {};
  const { completions } = fields;
  const OR = available
    ? [
        { active: true, expiresAt: null, maxCompletions: null },
        { active: true, expiresAt: null, maxCompletions: { gt: completions } },
        { active: true, expiresAt: { gt: now }, maxCompletions: null },
        { active: true, expiresAt: { gt: now }, maxCompletions: { gt: completions } },
      ]
    : [{ active: false }, { expiresAt: { lte: now } }, { maxCompletions: { lte: completions } }];
  return { OR };
}
