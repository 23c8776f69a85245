import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { amountIn } from "#server/notifications/receipts/amount-text.ts";
import {
  amongEvents,
  joinById,
  letterColumns,
  letterJoins,
  letterTo,
  type MoneyEvent,
} from "#server/notifications/receipts/money-letter.ts";
import { orderWords } from "#server/notifications/receipts/order-words.ts";
import {
  cardWords,
  dateIn,
  sellerWords,
  taxRows,
} from "#server/notifications/receipts/page-receipt.ts";
import { paperUrls } from "#server/notifications/receipts/paper-link.ts";
import { refundWords } from "#server/notifications/receipts/refund-words.ts";
import { renderTemplate } from "#server/notifications/templates.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import type { RefundShares } from "#server/pricing/refund-shares.ts";
import { shownRefund } from "#server/pricing/sums/shown-sums.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** A refund that has just succeeded, with its note. */
type RefundedEvent = MoneyEvent & {
  refundId: string;
  noteId: string;
  number: bigint;
  lineItems: LineItem[] | null;
  breakdown: Breakdown | null;
  shares: RefundShares | null;
};

/** As receipts: later than this it is noise. */
const lateMs = dayMs;

/**
 * Queues a note for each event that is a succeeded refund, to the address that the receipt went to.
 * For the worker. One event has one letter, however often this is repeated.
 */
export async function queueRefundNotes(
  { db, clock, env }: Pick<Services, "db" | "clock" | "env">,
  events: { id: string; merchantId: string }[],
): Promise<void> {
  const now = clock.now();
  const refunded = await readRefunded(
    db,
    amongEvents(events, "refund.succeeded", addMs(now, -lateMs)),
  );
  const data = refunded.flatMap((event) => letterOf(env, event, now) ?? []);
  if (data.length > 0) await db.message.createMany({ data, skipDuplicates: true });
}

/** The letter with a refund's note once more; null where there is none, or the money has come back. */
export async function refundNoteAgain(
  { db, clock, env, merchantId }: MerchantContext,
  refundId: string,
) {
  const [event] = await readRefunded(
    db,
    Prisma.sql`SELECT id, "merchantId", "refundId" AS "relatedEntityId", "createdAt" FROM refund_notes
      WHERE "merchantId" = ${merchantId} AND "refundId" = ${refundId}`,
  );
  return event ? written(env, event, clock.now()) : null;
}

/**
 * The facts that refund notes need, for the refunds of `events`: rows of event id, merchant, refund
 * and moment.
 */
function readRefunded(db: Services["db"], events: Prisma.Sql): Promise<RefundedEvent[]> {
  return db.$queryRaw<RefundedEvent[]>`
    SELECT ${letterColumns}, refund.id AS "refundId", note.id AS "noteId", note.number, note.amount, note.currency, note.seller,
           refund.shares, intent.breakdown, coalesce(session."lineItems", intent."lineItems", subscription."lineItems") AS "lineItems",
           CASE refund.destination WHEN 'card' THEN paid.method END AS method,
           CASE refund.destination WHEN 'card' THEN paid."cardBrand" END AS "cardBrand",
           CASE refund.destination WHEN 'card' THEN paid."cardLast4" END AS "cardLast4"
    FROM (${events}) event
    ${joinById("refunds", "refund", 'event."relatedEntityId"')}
    JOIN LATERAL (
      SELECT * FROM refund_notes WHERE "merchantId" = event."merchantId" AND "refundId" = refund.id LIMIT 1) note ON true
    ${joinById("payment_intents", "intent", 'refund."paymentIntentId"')}
    ${letterJoins}
    WHERE refund.status = 'succeeded' -- one that came back since is not told of`;
}

function letterOf(env: Services["env"], event: RefundedEvent, now: Date) {
  return letterTo(event, now, () => written(env, event, now));
}

function written(env: Services["env"], event: RefundedEvent, now: Date) {
  const context = wordsOf(env, event, now);
  const data = { ...context, merchantId: event.merchantId };
  return { ...renderTemplate("refund_note", context), template: "refund_note", data };
}

function wordsOf(env: Services["env"], event: RefundedEvent, now: Date) {
  const { merchantId, noteId: id } = event;
  const language = event.locale ?? "en";
  const merchant = visibleName(event.config?.merchantAlias) ?? event.merchantName;
  const amount = amountIn(language, event.amount, event.currency);
  return {
    language,
    subject: refundWords(language, "subject", { merchant }),
    told: refundWords(language, "told", { merchant, amount }),
    number: refundWords(language, "number", {
      number: String(event.number),
      card: cardWords(event, language),
    }),
    rows: partRows(event, language),
    date: dateIn(language, event),
    reference: event.refundId,
    seller: sellerWords(event),
    see: refundWords(language, "see"),
    url: paperUrls(env, { kind: "refund_note", merchantId, id }, now).url,
  };
}

/** The lines and the taxes of the order that went back, as far as they are known. */
function partRows(event: RefundedEvent, language: string): [string, string][] {
  const { lineItems, breakdown, shares, currency } = event;
  const { rows, taxes } = shownRefund({ lineItems: lineItems ?? [], breakdown, shares });
  const lines = rows.map(({ type, name, amount }): [string, string] => [
    type === "tip" ? orderWords(language, "tip") : (visibleName(name) ?? "—"),
    amountIn(language, BigInt(amount), currency),
  ]);
  return [...lines, ...taxRows({ taxes, currency }, language)];
}
