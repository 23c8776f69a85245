import { addMs, dayMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { amountIn } from "#server/notifications/amount-text.ts";
import { cardWords, dateIn, sellerWords } from "#server/notifications/page-receipt.ts";
import type { PaidEvent } from "#server/notifications/page-receipt.ts";
import { paperPath, paperToken } from "#server/notifications/paper-link.ts";
import { addressOf } from "#server/notifications/receipt.ts";
import { refundWords } from "#server/notifications/refund-words.ts";
import { renderTemplate } from "#server/notifications/templates.ts";
import { visibleName } from "#server/core/visible-name.ts";

/** A refund that has just succeeded, with its note and the page that the payment was made on. */
type RefundedEvent = Pick<
  PaidEvent,
  | "id"
  | "merchantId"
  | "merchantName"
  | "createdAt"
  | "amount"
  | "currency"
  | "locale"
  | "timeZone"
  | "config"
  | "seller"
  | "cardBrand"
  | "cardLast4"
  | "typed"
  | "known"
> & { refundId: string; noteId: string; number: bigint };

/** As receipts: later than this it is noise. */
const lateMs = dayMs;

/**
 * Queues the notes of those of the events that are refunds which succeeded, to the address that the
 * receipt went to. For the worker; one event has one letter, however often this is repeated.
 */
export async function queueRefundNotes(
  { db, clock, env }: Pick<Services, "db" | "clock" | "env">,
  events: { id: string; merchantId: string }[],
): Promise<void> {
  const now = clock.now();
  const refunded = await db.$queryRaw<RefundedEvent[]>`
    SELECT event.id, event."merchantId", merchant.name AS "merchantName", event."createdAt", refund.id AS "refundId",
           note.id AS "noteId", note.number, note.amount, note.currency, note.seller, page.locale, page."timeZone",
           merchant.branding || coalesce(page."hostedCheckoutConfig", '{}') AS config, session.contact ->> 'email' AS typed, customer.email AS known,
           CASE refund.destination WHEN 'card' THEN paid."cardBrand" END AS "cardBrand",
           CASE refund.destination WHEN 'card' THEN paid."cardLast4" END AS "cardLast4"
    FROM events event
    JOIN merchants merchant ON merchant.id = event."merchantId"
    JOIN refunds refund ON refund."merchantId" = event."merchantId" AND refund.id = event."relatedEntityId"
    JOIN refund_notes note ON note."merchantId" = event."merchantId" AND note."refundId" = refund.id
    JOIN payment_intents intent ON intent."merchantId" = event."merchantId" AND intent.id = refund."paymentIntentId"
    LEFT JOIN checkout_sessions session
      ON session."merchantId" = event."merchantId" AND session.id = intent."checkoutSessionId"
    LEFT JOIN subscriptions subscription
      ON subscription."merchantId" = event."merchantId" AND subscription.id = intent."subscriptionId"
    LEFT JOIN checkout_sessions page ON page."merchantId" = event."merchantId"
      AND page.id = coalesce(session.id, subscription."checkoutSessionId")
    LEFT JOIN customers customer ON customer."merchantId" = event."merchantId" AND customer.id = intent."customerId"
    LEFT JOIN LATERAL (
      SELECT attempt."cardBrand", attempt."cardLast4" FROM payment_attempts attempt
      WHERE attempt."merchantId" = event."merchantId" AND attempt."paymentIntentId" = intent.id AND attempt.status = 'succeeded'
      ORDER BY attempt."createdAt" DESC LIMIT 1) paid ON true
    WHERE (event."merchantId", event.id) IN (
        SELECT * FROM unnest(${events.map((one) => one.merchantId)}::text[], ${events.map((one) => one.id)}::text[]))
      AND event.type = 'refund.succeeded' AND event."createdAt" > ${addMs(now, -lateMs)}`;
  const data = refunded.flatMap((event) => letterOf(env, event, now) ?? []);
  if (data.length > 0) await db.message.createMany({ data, skipDuplicates: true });
}

function letterOf(env: Services["env"], event: RefundedEvent, now: Date) {
  const recipient = addressOf(event);
  if (!recipient) return null;
  const { merchantId } = event;
  const context = wordsOf(env, event, now);
  return {
    id: newId("message"),
    merchantId,
    channel: "email",
    recipient,
    ...renderTemplate("refund_note", context),
    template: "refund_note",
    data: { ...context, merchantId },
    eventId: event.id,
    status: "pending" as const,
    nextAttemptAt: now,
    createdAt: now,
  };
}

function wordsOf(env: Services["env"], event: RefundedEvent, now: Date) {
  const { merchantId, noteId: id } = event;
  const language = event.locale ?? "en";
  const merchant = visibleName(event.config?.merchantAlias) ?? event.merchantName;
  const amount = amountIn(language, event.amount, event.currency);
  const token = paperToken(env, { kind: "refund_note", merchantId, id }, now);
  return {
    language,
    subject: refundWords(language, "subject", { merchant }),
    told: refundWords(language, "told", { merchant, amount }),
    number: refundWords(language, "number", {
      number: String(event.number),
      card: cardWords(event, language),
    }),
    date: dateIn(language, event),
    reference: event.refundId,
    seller: sellerWords(event),
    see: refundWords(language, "see"),
    url: `${env.APP_URL}${paperPath(token)}`,
  };
}
