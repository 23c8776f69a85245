import type { MerchantContext, Services } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { MessageModel } from "#server/generated/prisma/models.ts";
import { addressKeys } from "#server/notifications/reminders/address-key.ts";
import type { Standing } from "#server/notifications/send.ts";
import { isUnderWay } from "#server/payments/intents/under-way.ts";
import { customerEmailKey } from "#server/wire/atoms/email/email-rule.ts";

type Reminded = {
  email: string;
  checkoutSessionId: string | null;
  paymentLinkId: string | null;
  /** When the shopper asked for the letter last. */
  updatedAt: Date;
};

type Found = { isOptedOut: boolean; isEnded: boolean; hasPaid: boolean; isPaying: boolean };

/**
 * Whether an order may be reminded of now. It is over where the order or the address's next one was paid, where the
 * merchant has ended the session, and for an address that has unsubscribed; while a payment is under way it is not yet.
 */
export async function standingOf(
  db: Pick<Tx, "$queryRaw">,
  { env, merchantId }: Pick<MerchantContext, "env" | "merchantId">,
  { email, checkoutSessionId: id, paymentLinkId, updatedAt }: Reminded,
): Promise<Standing> {
  const keys = addressKeys(env, merchantId, email);
  const emailKey = customerEmailKey(email.trim());
  // A session of a link that was ended is bought over the link again; by itself the service ends those that came late.
  const endsWithSession = paymentLinkId === null;
  const [found] = await db.$queryRaw<Found[]>`
    WITH theirs AS (
      SELECT i.id, i.status, i."checkoutSessionId" FROM payment_intents i
      WHERE i."merchantId" = ${merchantId} AND i."checkoutSessionId" = ${id}::text
      UNION
      SELECT i.id, i.status, i."checkoutSessionId" FROM payment_intents i
      JOIN customers c ON c."merchantId" = ${merchantId} AND c.id = i."customerId"
      WHERE i."merchantId" = ${merchantId} AND c."emailKey" = ${emailKey}
        AND i."createdAt" > ${updatedAt}::timestamptz - interval '7 days'
    )
    SELECT
      EXISTS (SELECT FROM reminder_opt_outs o
        WHERE o."merchantId" = ${merchantId} AND o."addressKey" = ANY(${keys}::text[])) AS "isOptedOut",
      EXISTS (SELECT FROM checkout_sessions s
        WHERE s."merchantId" = ${merchantId} AND (s.id = ${id}::text OR s."renewedFromId" = ${id}::text)
          AND (s.status = 'complete' OR (s.status = 'expired' AND ${endsWithSession}::boolean
            AND s."updatedAt" < s."expiresAt"))) AS "isEnded",
      EXISTS (SELECT FROM theirs JOIN checkout_sessions s
        ON s."merchantId" = ${merchantId} AND s.id = theirs."checkoutSessionId"
        WHERE s."completedAt" >= ${updatedAt}) AS "hasPaid",
      EXISTS (SELECT FROM theirs i WHERE ${isUnderWay}) AS "isPaying"`;
  if (!found || found.isOptedOut || found.isEnded || found.hasPaid) return "over";
  return found.isPaying ? "not_yet" : "wanted";
}

/** The last look before an attempt to send a letter that is written; the reminder of an erased person is over. */
export async function lookAtReminder(
  { db, env }: Services,
  { merchantId, recipient: email, data }: MessageModel,
): Promise<Standing> {
  const { reference = "" } = data as { reference?: string };
  const row = await db.orderReminder.findUnique({ where: own({ merchantId }, reference) });
  if (!row?.addressKey) return "over";
  return standingOf(db, { env, merchantId }, { ...row, email });
}
