import type { MerchantContext } from "#server/core/context.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { MerchantModel, OrderReminderModel } from "#server/generated/prisma/models.ts";
import { queueLetter } from "#server/notifications/queue.ts";
import { amountIn } from "#server/notifications/receipts/amount-text.ts";
import { lineRows, sumRows } from "#server/notifications/receipts/page-receipt.ts";
import { fillWords, receiptWords } from "#server/notifications/receipts/receipt-words.ts";
import { addressKey } from "#server/notifications/reminders/address-key.ts";
import { recoveryUrl, unsubscribeUrl } from "#server/notifications/reminders/reminder-link.ts";
import { reminderWords } from "#server/notifications/reminders/reminder-words.ts";
import type { LeftOrder } from "#server/payments/reminders/left-order.ts";
import type { Branding } from "#server/wire/settings.ts";

type Reminder = {
  row: Pick<OrderReminderModel, "id" | "locale"> & { email: string };
  order: LeftOrder;
  merchant: MerchantModel;
};

/** Queues the letter in the caller's transaction: the order with its price now, the way back to it, and the way out. */
export function queueReminder(
  unit: Unit,
  ctx: MerchantContext,
  { row, order, merchant }: Reminder,
): void {
  const { merchantId, env } = ctx;
  const { id, email, locale: language } = row;
  const { config, totalAmount, ...priced } = order;
  const branding = { ...(merchant.branding as Branding), ...config };
  const values = { merchant: visibleName(branding.merchantAlias) ?? merchant.name };
  const say = (key: keyof (typeof reminderWords)[string]) =>
    fillWords(reminderWords, language, { key, values });
  const bought = { ...priced, config, amount: BigInt(totalAmount) };
  const optOut = { merchantId, addressKey: addressKey(env, merchantId, email) };
  queueLetter(unit, ctx, {
    template: "order_reminder",
    to: email,
    context: {
      language,
      subject: say("subject"),
      paragraphs: [say("told"), say("changed")],
      rows: [
        ...lineRows(bought, language),
        ...sumRows(bought, language),
        [receiptWords(language, "total"), amountIn(language, bought.amount, order.currency)],
      ],
      action: {
        label: say("go"),
        url: recoveryUrl(env, { merchantId, id, email }, ctx.clock.now()),
      },
      unsubscribe: { label: say("stop"), url: unsubscribeUrl(env, optOut) },
      reference: id,
    },
  });
}
