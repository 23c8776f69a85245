import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { amountText } from "#server/notifications/receipts/amount-text.ts";
import {
  amongEvents,
  joinById,
  letterColumns,
  letterJoins,
  letterTo,
} from "#server/notifications/receipts/money-letter.ts";
import {
  pageReceipt,
  type PaidEvent,
  type ReceiptLinks,
} from "#server/notifications/receipts/page-receipt.ts";
import { paperUrls } from "#server/notifications/receipts/paper-link.ts";
import { subscriptionUrl } from "#server/notifications/receipts/subscription-link.ts";
import { renderTemplate } from "#server/notifications/templates.ts";

/** A receipt later than this is noise: of payments that were written down afterwards, too. */
const lateMs = dayMs;

/**
 * Queues a receipt for each event that is a successful payment, to the address that the shopper
 * typed or the customer has; without an address there is none. For the worker, apart from the
 * payment's own transaction. One event has one receipt, however often this is repeated.
 */
export async function queueReceipts(
  { db, clock, env }: Pick<Services, "db" | "clock" | "env">,
  events: { id: string; merchantId: string }[],
): Promise<void> {
  const now = clock.now();
  const paid = await readPaid(
    db,
    amongEvents(events, "payment_intent.succeeded", addMs(now, -lateMs)),
  );
  const data = paid.flatMap((event) => receiptOf(event, now, linksOf(env, event, now)) ?? []);
  if (data.length > 0) await db.message.createMany({ data, skipDuplicates: true });
}

/** The letter with a payment's receipt once more; null where there is no receipt. */
export async function receiptAgain(
  { db, clock, env, merchantId }: MerchantContext,
  paymentIntentId: string,
) {
  const [event] = await readPaid(
    db,
    Prisma.sql`SELECT id, "merchantId", "paymentIntentId" AS "relatedEntityId", "createdAt" FROM receipts
      WHERE "merchantId" = ${merchantId} AND "paymentIntentId" = ${paymentIntentId}`,
  );
  return event ? pageReceipt(event, linksOf(env, event, clock.now())) : null;
}

/**
 * The facts that receipts need, for the payments of `events`: rows of event id, merchant, payment
 * and moment.
 */
function readPaid(db: Services["db"], events: Prisma.Sql): Promise<PaidEvent[]> {
  return db.$queryRaw<PaidEvent[]>`
    SELECT ${letterColumns}, intent.id AS "intentId", intent."amountCaptured" AS amount, intent.currency, intent.description,
           intent."subscriptionId", session.id AS "sessionId", coalesce(session."lineItems", intent."lineItems") AS "lineItems",
           CASE intent.amount WHEN intent."amountCaptured" THEN intent.breakdown END AS breakdown, receipt.id AS "receiptId", receipt.number, receipt.seller,
           paid.method, paid."cardBrand", paid."cardLast4"
    FROM (${events}) event
    ${joinById("payment_intents", "intent", 'event."relatedEntityId"')}
    ${letterJoins}
    LEFT JOIN LATERAL (
      SELECT * FROM receipts WHERE "merchantId" = event."merchantId" AND "paymentIntentId" = intent.id LIMIT 1) receipt ON true
    WHERE intent."amountCaptured" > 0`;
}

function linksOf(env: Services["env"], event: PaidEvent, now: Date): ReceiptLinks {
  const { merchantId, subscriptionId: id } = event;
  return {
    url: pageOf(env, event, now),
    manageUrl: id && subscriptionUrl(env, { merchantId, id }),
  };
}

/** Where the receipt is shown: on the page that was paid on, or by a link of its own. */
function pageOf(env: Services["env"], event: PaidEvent, now: Date): string {
  const { sessionId, receiptId, merchantId } = event;
  if (sessionId || !receiptId)
    return `${env.APP_URL}/checkout?entityType=checkout&entityId=${sessionId}`;
  return paperUrls(env, { kind: "receipt", merchantId, id: receiptId }, now).url;
}

function receiptOf(event: PaidEvent, now: Date, links: ReceiptLinks) {
  return letterTo(event, now, () =>
    event.number === null && !event.locale ? plainReceipt(event) : pageReceipt(event, links),
  );
}

/** The receipt of a payment from before receipts had numbers, for which no page was shown. */
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
