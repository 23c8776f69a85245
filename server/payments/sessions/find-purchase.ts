import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";

/** A purchase of one browser over a link, paid or under way. */
export type Purchase = {
  sessionId: string;
  intentId: string | null;
  kind: "paid" | "under_way";
  amount: number;
  /** When it was paid, or begun. */
  at: Date;
  /** The key of the submitted form: the same form posted again means the same purchase. */
  submissionKey: string | null;
};

type Row = {
  id: string;
  paymentIntentId: string | null;
  status: string;
  totalAmount: bigint;
  at: Date;
  submissionKey: string | null;
};

/** As long as the browser's cookie lives. */
const recentMs = dayMs;
/** A session that was just made is about to be tried; later it was given up before it was sent. */
const sendingMs = minuteMs;

/** Begins the key of a session that was made to be paid on a phone: it waits there for longer than a click takes. */
export const onPhonePrefix = "phone ";

/**
 * The latest purchase of a link by this browser, or that it began and another device went on with: paid, at the bank,
 * being sent, or waiting on a phone. Asked before
 * a form is shown, and again under the link's lock before another session is made, so that Back
 * and Pay, a second tab and a reload never buy twice without asking.
 */
export async function findPurchase(
  db: Pick<Tx, "$queryRaw">,
  ctx: Pick<MerchantContext, "merchantId" | "clock">,
  { linkId, browser }: { linkId: string; browser: string },
): Promise<Purchase | null> {
  const now = ctx.clock.now();
  const [row] = await db.$queryRaw<Row[]>`
    SELECT s.id, s."paymentIntentId", CASE WHEN s."completedAt" IS NULL THEN 'open' ELSE s.status::text END AS status, s."totalAmount", coalesce(s."completedAt", s."createdAt") AS at, s."submissionKey"
    FROM checkout_sessions s
    JOIN payment_intents i ON i.id = s."paymentIntentId" AND i."merchantId" = s."merchantId"
    WHERE s."merchantId" = ${ctx.merchantId} AND s."paymentLinkId" = ${linkId} AND (s.browser = ${browser} OR s."firstBrowser" = ${browser})
      AND s."createdAt" > ${addMs(now, -recentMs)}
      AND (s.status = 'complete'
        OR (s.status = 'open' AND (i.status IN ('processing', 'requires_action')
          OR (i.status = 'requires_payment_method' AND i."lastError" IS NULL
            AND (s."createdAt" > ${addMs(now, -sendingMs)} OR starts_with(s."submissionKey", ${onPhonePrefix}::text))))))
    ORDER BY s."createdAt" DESC, s.id DESC LIMIT 1`;
  if (!row) return null;
  return {
    sessionId: row.id,
    intentId: row.paymentIntentId,
    kind: row.status === "complete" ? "paid" : "under_way",
    amount: Number(row.totalAmount),
    at: row.at,
    submissionKey: row.submissionKey,
  };
}
