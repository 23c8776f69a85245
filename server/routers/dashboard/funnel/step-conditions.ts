import { Prisma } from "#server/generated/prisma/client.ts";
import type { FunnelStep } from "#server/wire/atoms/checkout/funnel-steps.ts";

const paid = Prisma.sql`s.status = 'complete'`;
const unpaid = Prisma.sql`s.status IN ('open', 'expired')`;
const loaded = Prisma.sql`s."loadedAt" IS NOT NULL`;
const sent = Prisma.sql`EXISTS (SELECT FROM payment_intents i
  WHERE i."merchantId" = s."merchantId" AND i.id = s."paymentIntentId"
    AND (jsonb_typeof(i."lastError") = 'object' OR i.status IN ('requires_action', 'processing', 'requires_capture')))`;
const asked = Prisma.sql`EXISTS (SELECT FROM events e
  WHERE e."merchantId" = s."merchantId" AND e."relatedEntityId" = s."paymentIntentId"
    AND e.type = 'payment_intent.requires_action')`;

/**
 * Which of `checkout_sessions s` `readFunnel` counts at each step, asked of one checkout at a time by the keys of
 * what belongs to it: so a page is found among the newest, where a count reads all of a period at once.
 */
export const stepConditions: Record<FunnelStep, Prisma.Sql> = {
  opened: Prisma.sql`(${paid} OR ${unpaid} AND (${loaded} OR ${sent}))`,
  sent: Prisma.sql`(${paid} OR ${unpaid} AND ${sent})`,
  asked: Prisma.sql`(${paid} OR ${unpaid}) AND ${asked}`,
  paid,
  left: Prisma.sql`${unpaid} AND ${loaded} AND NOT ${sent}`,
  lostAtBank: Prisma.sql`${unpaid} AND ${asked}`,
  undecided: Prisma.sql`${unpaid} AND ${sent} AND NOT ${asked}`,
};
