import type { Services } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type {
  MessageModel,
  PaymentMethodModel,
  SubscriptionModel,
} from "#server/generated/prisma/models.ts";
import type { LastLooks } from "#server/notifications/send.ts";
import type { SubscriptionLetterName } from "#server/notifications/templates.ts";
import { expiryNoticeOf } from "#server/payments/methods/expiry.ts";

type Seen = {
  row: SubscriptionModel;
  method: PaymentMethodModel | null;
  now: Date;
  writtenAt: Date;
};

const owing = ["incomplete", "past_due", "unpaid"];
const goesOn = ({ row }: Seen) =>
  ["trialing", "active"].includes(row.status) && !row.cancelAtPeriodEnd;
const isOwed = ({ row }: Seen) => owing.includes(row.status);
const always = () => true;

/**
 * Until when each letter about a subscription is worth sending: it may have waited for days for a mail server. Nobody is
 * asked to pay what is paid, nor told of a charge that does not come.
 */
const stillWanted: Record<SubscriptionLetterName, (seen: Seen) => boolean> = {
  subscription_started: always,
  subscription_ended: always,
  already_subscribed: always,
  card_needed: isOwed,
  confirmation_needed: isOwed,
  subscription_renewing: (seen) =>
    goesOn(seen) &&
    seen.writtenAt >= seen.row.currentPeriodStart &&
    seen.now < seen.row.currentPeriodEnd,
  trial_ending: (seen) =>
    goesOn(seen) && seen.row.status === "trialing" && seen.now < seen.row.currentPeriodEnd,
  card_expiring: (seen) =>
    goesOn(seen) && seen.method !== null && expiryNoticeOf(seen.method) <= seen.now,
};

async function seenBy(
  { db, clock }: Services,
  { merchantId, data, createdAt: writtenAt }: MessageModel,
): Promise<Seen | null> {
  const { reference = "" } = data as { reference?: string };
  const row = await db.subscription.findUnique({ where: own({ merchantId }, reference) });
  if (!row) return null;
  const customer = await db.customer.findUnique({ where: own({ merchantId }, row.customerId) });
  if (!customer || customer.erasedAt) return null;
  const { paymentMethodId: id } = row;
  const method = id && (await db.paymentMethod.findUnique({ where: own({ merchantId }, id) }));
  return { row, method: method || null, now: clock.now(), writtenAt };
}

/** The last look before each attempt to send a letter about a subscription; one to an erased customer is over. */
export const subscriptionLooks: LastLooks = Object.fromEntries(
  Object.entries(stillWanted).map(([template, isWanted]) => [
    template,
    async (services: Services, message: MessageModel) => {
      const seen = await seenBy(services, message);
      return seen && isWanted(seen) ? "wanted" : "over";
    },
  ]),
);
