import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { attemptRules, consumeAttempt } from "#server/limits/attempts.ts";
import { queueMessage } from "#server/notifications/queue.ts";
import { receiptAgain } from "#server/notifications/receipts/receipt.ts";
import { refundNoteAgain } from "#server/notifications/receipts/refund-note.ts";
import { refuseErasedAmong } from "#server/routers/customers/refuse-erased.ts";
import { limitMessages } from "#server/routers/notifications/limit-messages.ts";
import type { SendPaper } from "#server/wire/atoms/checkout/paper.ts";
import type { QueuedMessage } from "#server/wire/message.ts";

type Letter = { subject: string; text: string; html: string; template: string; data: object };

/**
 * Sends the letter with a payment's receipt once more, to this address; its link works for another
 * year. Atomic, and written into the audit log as every change is.
 * @throws not_found (no such payment, or it has no receipt) · invalid_state (its shopper was erased) · rate_limited (5 an hour of a payment,
 * and as every message)
 */
export async function sendReceiptAgain(
  ctx: MerchantContext,
  { id, to }: SendPaper,
): Promise<QueuedMessage> {
  return sendAgain(ctx, { id, to, letter: await receiptAgain(ctx, id) });
}

/** As `sendReceiptAgain`, the note of a refund. */
export async function sendRefundNoteAgain(
  ctx: MerchantContext,
  { id, to }: SendPaper,
): Promise<QueuedMessage> {
  return sendAgain(ctx, { id, to, letter: await refundNoteAgain(ctx, id) });
}

async function sendAgain(
  ctx: MerchantContext,
  { id, to, letter }: SendPaper & { letter: Letter | null },
): Promise<QueuedMessage> {
  if (!letter) throw notFound();
  await refuseErasedAmong(ctx.db, ctx, [id]);
  const { merchantId } = ctx;
  await consumeAttempt(ctx, attemptRules.paperAgain, `${merchantId}\n${id}`);
  await limitMessages(ctx, { channel: "email", recipient: to });
  return transact(ctx, async (unit) => ({
    messageId: queueMessage(unit, ctx, { channel: "email", recipient: to, ...letter }),
    merchantId,
  }));
}
