import type { MerchantContext } from "#server/core/context.ts";
import { shopName } from "#server/core/text/visible-name.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { InvoiceModel } from "#server/generated/prisma/models.ts";
import { invoiceWords } from "#server/notifications/invoices/invoice-words.ts";
import { queueLetter } from "#server/notifications/queue.ts";
import { amountIn } from "#server/notifications/receipts/amount-text.ts";
import { lineRows } from "#server/notifications/receipts/page-receipt.ts";
import { fillWords, receiptWords } from "#server/notifications/receipts/receipt-words.ts";
import { invoiceUrl } from "#server/records/billing/invoice-link.ts";
import { amountDueOf } from "#server/records/billing/invoice.ts";
import { isEmailAddress } from "#server/wire/atoms/email/email-rule.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

const letters = {
  sent: { template: "invoice_sent", subject: "sentSubject" },
  before: { template: "invoice_due", subject: "beforeSubject" },
  overdue: { template: "invoice_overdue", subject: "overdueSubject" },
} as const;

/**
 * Writes the customer of an invoice that it is to be paid, with the address of its page, in the caller's transaction. Answers
 * whether there is somebody to write to: not a customer who was erased or has no email address.
 */
export async function tellInvoice(
  unit: Unit,
  ctx: MerchantContext,
  { row, letter }: { row: InvoiceModel; letter: keyof typeof letters },
): Promise<boolean> {
  const customer = await unit.tx.customer.findUniqueOrThrow({ where: own(ctx, row.customerId) });
  const to = customer.erasedAt ? null : customer.email;
  if (!to || !isEmailAddress(to)) return false;
  const merchant = await unit.tx.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  const language = row.locale;
  const { template, subject } = letters[letter];
  const date = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeZone: merchant.timeZone ?? "UTC",
  });
  const amount = amountIn(language, amountDueOf(row), row.currency);
  const values = {
    merchant: shopName(merchant),
    number: row.number ?? "",
    amount,
    date: row.dueAt ? date.format(row.dueAt) : "",
  };
  const say = (key: typeof subject | typeof letter | "pay") =>
    fillWords(invoiceWords, language, { key, values });
  const lines = { ...row, amount: row.total, description: row.number };
  const lineItems = row.lineItems as LineItem[];
  queueLetter(unit, ctx, {
    template,
    to,
    context: {
      language,
      subject: say(subject),
      paragraphs: [say(letter)],
      rows: [
        ...lineRows({ ...lines, lineItems }, language),
        [receiptWords(language, "total"), amountIn(language, row.total, row.currency)],
      ],
      action: { label: say("pay"), url: invoiceUrl(ctx.env, row) },
      manage: null,
      reference: row.id,
    },
  });
  return true;
}
