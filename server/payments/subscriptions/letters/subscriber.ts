import type { MerchantContext } from "#server/core/context.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { amountIn } from "#server/notifications/receipts/amount-text.ts";
import { cardWords, lineRows } from "#server/notifications/receipts/page-receipt.ts";
import { fillWords, receiptWords } from "#server/notifications/receipts/receipt-words.ts";
import { termsWords } from "#server/notifications/subscriptions/terms-words.ts";
import { nextChargeAt } from "#server/payments/subscriptions/letters/notice-time.ts";
import { methodOf } from "#server/payments/subscriptions/method-of.ts";
import type { HostedCheckoutConfig, Recurring } from "#server/wire/atoms/checkout/config.ts";
import { isEmailAddress } from "#server/wire/atoms/email/email-rule.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** The recipient of letters about a subscription, and the facts of it in their language. */
export type Subscriber = {
  to: string;
  language: string;
  merchant: string;
  amount: string;
  card: string;
  /** The lines that each period is charged for. */
  lines: [string, string][];
  dateOf: (moment: Date) => string;
};

/**
 * The customer as they are now, in language and time of the page on which the subscription began;
 * without a page English and UTC. Null where nobody can be written to: erased, or without an email address.
 */
export async function readSubscriber(
  { tx }: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<Subscriber | null> {
  const customer = await tx.customer.findUnique({ where: own(ctx, row.customerId) });
  if (!customer || customer.erasedAt) return null;
  const page = row.checkoutSessionId
    ? await tx.checkoutSession.findUnique({ where: own(ctx, row.checkoutSessionId) })
    : null;
  const typed = (page?.contact as { email?: string } | null)?.email;
  const to = [customer.email, typed].find((one) => one && isEmailAddress(one));
  if (!to) return null;
  const merchant = await tx.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  const method = await methodOf(tx, ctx, row);
  const config = (page?.hostedCheckoutConfig ?? {}) as HostedCheckoutConfig;
  const { merchantAlias } = { ...(merchant.branding as HostedCheckoutConfig), ...config };
  const lines = (row.lineItems ?? []) as LineItem[];
  const language = page?.locale ?? "en";
  return {
    to,
    language,
    merchant: visibleName(merchantAlias) ?? merchant.name,
    amount: amountIn(language, row.amount, row.currency),
    card: cardWords(
      { method: "card", cardBrand: method?.brand ?? null, cardLast4: method?.last4 ?? null },
      language,
    ),
    lines: lineRows({ ...row, lineItems: lines.length > 0 ? lines : null }, language),
    dateOf: dateIn(language, page?.timeZone ?? "UTC"),
  };
}

/** The lines of a period, its sum, how long it is and when the next one is charged. */
export function termsRows(
  row: SubscriptionModel,
  { language, amount, lines, dateOf }: Subscriber,
): [string, string][] {
  const say = (key: "period" | "next") => fillWords(termsWords, language, { key, values: {} });
  const { interval, intervalCount } = row.recurring as Recurring;
  const period = new Intl.NumberFormat(language, {
    style: "unit",
    unit: interval,
    unitDisplay: "long",
  });
  return [
    ...lines,
    [receiptWords(language, "total"), amount],
    [say("period"), period.format(intervalCount)],
    [say("next"), dateOf(nextChargeAt(row))],
  ];
}

function dateIn(language: string, timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone });
  return (moment) => format.format(moment);
}
