import { z } from "zod";
import { visibleName } from "#server/core/visible-name.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { amountText } from "#server/notifications/amount-text.ts";
import { pageReceipt } from "#server/notifications/page-receipt.ts";
import type { PaidEvent } from "#server/notifications/page-receipt.ts";
import { paperPath, paperToken } from "#server/notifications/paper-link.ts";
import { renderTemplate } from "#server/notifications/templates.ts";

/** A receipt later than this is noise: of payments that were written down afterwards, too. */
const lateMs = dayMs;

/**
 * Queues the receipts of those of the events that are successful payments, to the address that
 * the shopper typed or the customer has; without one there is none. For the worker, away from the
 * payment's own transaction. One event has one receipt, however often this is repeated.
 */
export async function queueReceipts(
  { db, clock, env }: Pick<Services, "db" | "clock" | "env">,
  events: { id: string; merchantId: string }[],
): Promise<void> {
  const now = clock.now();
  const paid = await db.$queryRaw<PaidEvent[]>`
    SELECT event.id, event."merchantId", merchant.name AS "merchantName", event."createdAt",
           intent.id AS "intentId", intent."amountCaptured" AS amount, intent.currency, intent.description,
           session.id AS "sessionId", receipt.id AS "receiptId", receipt.number, receipt.seller, paid."cardBrand", paid."cardLast4",
           page.locale, page."timeZone", session."lineItems",
           merchant.branding || coalesce(page."hostedCheckoutConfig", '{}') AS config,
           session.contact ->> 'email' AS typed, customer.email AS known
    FROM events event
    JOIN merchants merchant ON merchant.id = event."merchantId"
    JOIN payment_intents intent ON intent."merchantId" = event."merchantId" AND intent.id = event."relatedEntityId"
    LEFT JOIN checkout_sessions session
      ON session."merchantId" = event."merchantId" AND session.id = intent."checkoutSessionId"
    LEFT JOIN subscriptions subscription
      ON subscription."merchantId" = event."merchantId" AND subscription.id = intent."subscriptionId"
    LEFT JOIN checkout_sessions page ON page."merchantId" = event."merchantId"
      AND page.id = coalesce(session.id, subscription."checkoutSessionId")
    LEFT JOIN customers customer ON customer."merchantId" = event."merchantId" AND customer.id = intent."customerId"
    LEFT JOIN receipts receipt ON receipt."merchantId" = event."merchantId" AND receipt."paymentIntentId" = intent.id
    LEFT JOIN LATERAL (
      SELECT attempt."cardBrand", attempt."cardLast4" FROM payment_attempts attempt
      WHERE attempt."merchantId" = event."merchantId" AND attempt."paymentIntentId" = intent.id AND attempt.status = 'succeeded'
      ORDER BY attempt."createdAt" DESC LIMIT 1) paid ON true
    WHERE (event."merchantId", event.id) IN (
        SELECT * FROM unnest(${events.map((one) => one.merchantId)}::text[], ${events.map((one) => one.id)}::text[]))
      AND event.type = 'payment_intent.succeeded' AND intent."amountCaptured" > 0
      AND event."createdAt" > ${addMs(now, -lateMs)}`;
  const data = paid.flatMap((event) => receiptOf(event, now, pageOf(env, event, now)) ?? []);
  if (data.length > 0) await db.message.createMany({ data, skipDuplicates: true });
}

/** Where the receipt is shown: on the page that was paid on, or by a link of its own. */
function pageOf(env: Services["env"], event: PaidEvent, now: Date): string {
  const { sessionId, receiptId, merchantId } = event;
  if (sessionId || !receiptId)
    return `${env.APP_URL}/checkout?entityType=checkout&entityId=${sessionId}`;
  const token = paperToken(env, { kind: "receipt", merchantId, id: receiptId }, now);
  return `${env.APP_URL}${paperPath(token)}`;
}

const Address = z.email().max(254);

/** The address that was typed, or the customer's; whatever is none is left out. */
export function addressOf({ typed, known }: Pick<PaidEvent, "typed" | "known">) {
  return [typed, known].find((address) => Address.safeParse(address).success) ?? null;
}

function receiptOf(event: PaidEvent, now: Date, url: string) {
  const recipient = addressOf(event);
  if (!recipient) return null;
  return {
    id: newId("message"),
    merchantId: event.merchantId,
    channel: "email",
    recipient,
    ...(event.number === null && !event.locale ? plainReceipt(event) : pageReceipt(event, url)),
    eventId: event.id,
    status: "pending" as const,
    nextAttemptAt: now,
    createdAt: now,
  };
}

/** Of a payment of the time before receipts had numbers, which no page was shown for. */
function plainReceipt(event: PaidEvent) {
  const context = {
    merchantName: visibleName(event.config?.merchantAlias) ?? event.merchantName,
    amount: amountText(event.amount, event.currency),
    description: event.description,
    paidAt: `${event.createdAt.toISOString().slice(0, 16).replace("T", " ")} UTC`,
    reference: event.intentId,
  };
  return {
    ...renderTemplate("receipt", context),
    template: "receipt",
    data: { ...context, merchantId: event.merchantId },
  };
}
