import type { MerchantContext } from "#server/core/context.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { queueLetter } from "#server/notifications/queue.ts";
import { amountIn } from "#server/notifications/receipts/amount-text.ts";
import { debitWords } from "#server/notifications/receipts/debit-words.ts";
import { fillWords, receiptWords } from "#server/notifications/receipts/receipt-words.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import { isEmailAddress } from "#server/wire/atoms/email/email-rule.ts";
import type { DebitOfPayment } from "#server/wire/payments/bank/bank-debit.ts";

type Debited = { intent: PaymentIntentModel; debit: DebitOfPayment };

/**
 * Announces a debit of a saved account to its holder, who has just asked for it: how much, of which account and by which
 * mandate, in the language of the page and the caller's transaction. Nothing for a customer who has no email address.
 */
export async function tellDebit(
  unit: Unit,
  ctx: MerchantContext,
  { intent, debit }: Debited,
): Promise<void> {
  const { merchantId } = ctx;
  const { customerId, checkoutSessionId, amount, currency } = intent;
  if (customerId === null) return;
  const customer = await unit.tx.customer.findUniqueOrThrow({ where: own(ctx, customerId) });
  const to = customer.erasedAt ? null : customer.email;
  if (!to || !isEmailAddress(to)) return;
  const merchant = await unit.tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  const page = checkoutSessionId
    ? await unit.tx.checkoutSession.findUniqueOrThrow({ where: own(ctx, checkoutSessionId) })
    : null;
  const config = (page?.hostedCheckoutConfig ?? {}) as HostedCheckoutConfig;
  const { merchantAlias } = { ...(merchant.branding as HostedCheckoutConfig | null), ...config };
  const language = page?.locale ?? "en";
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const { country, last4, mandate, expectedAt } = debit;
  const sum = amountIn(language, amount, currency);
  const values = {
    merchant: visibleName(merchantAlias) ?? merchant.name,
    amount: sum,
    account: `${country}•• •••• ${last4}`,
    mandate,
    date: date.format(new Date(expectedAt)),
  };
  const say = (key: "subject" | "told" | "unasked") =>
    fillWords(debitWords, language, { key, values });
  queueLetter(unit, ctx, {
    template: "debit_announced",
    to,
    context: {
      language,
      subject: say("subject"),
      paragraphs: [say("told"), say("unasked")],
      rows: [[receiptWords(language, "total"), sum]],
      action: null,
      manage: null,
      reference: intent.id,
    },
  });
}
