import { visibleName } from "#server/core/text/visible-name.ts";
import { amountIn } from "#server/notifications/receipts/amount-text.ts";
import type { MoneyEvent } from "#server/notifications/receipts/money-letter.ts";
import { receiptWords } from "#server/notifications/receipts/receipt-words.ts";
import { manageWords } from "#server/notifications/receipts/subscription-words.ts";
import { renderTemplate } from "#server/notifications/templates.ts";
import { includedTax } from "#server/pricing/included-tax.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import { brandName } from "#server/wire/atoms/checkout/brand-name.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** A payment that has just succeeded, with whom and what it was for. */
export type PaidEvent = MoneyEvent & {
  intentId: string;
  description: string | null;
  lineItems: LineItem[] | null;
  sessionId: string | null;
  receiptId: string | null;
  /** The subscription that was paid for. */
  subscriptionId: string | null;
  /** Number of its receipt; null of one that was paid before receipts had numbers. */
  number: bigint | null;
};

/** Where the receipt is shown, and where the subscription that was paid for is canceled. */
export type ReceiptLinks = { url: string; manageUrl: string | null };

/**
 * The receipt of a payment: in the language of its page and in the shopper's time, with what was bought.
 * English and UTC where no page was shown.
 */
export function pageReceipt(event: PaidEvent, { url, manageUrl }: ReceiptLinks) {
  const language = event.locale ?? "en";
  const merchant = visibleName(event.config?.merchantAlias) ?? event.merchantName;
  const amount = amountIn(language, event.amount, event.currency);
  const context = {
    language,
    subject: receiptWords(language, "subject", { merchant }),
    thanks: receiptWords(language, "thanks", { merchant, amount }),
    rows: [
      ...lineRows(event, language),
      ...taxRow(event, language),
      [receiptWords(language, "total"), amount] satisfies Row,
    ],
    paid: receiptWords(language, "paid", {
      date: dateIn(language, event),
      reference: event.intentId,
    }),
    reference: event.intentId,
    number: event.number === null ? null : numberWords(event, language),
    seller: sellerWords(event),
    see: receiptWords(language, "see"),
    url,
    ...(manageUrl && { manage: { label: manageWords(language), url: manageUrl } }),
  };
  return {
    ...renderTemplate("page_receipt", context),
    template: "page_receipt",
    data: { ...context, merchantId: event.merchantId },
  };
}

/** Its number, and with what it was paid. */
function numberWords(event: PaidEvent, language: string): string {
  const card = cardWords(event, language);
  return receiptWords(language, "number", { number: String(event.number), card });
}

export function cardWords(
  { cardBrand, cardLast4 }: Pick<MoneyEvent, "cardBrand" | "cardLast4">,
  language: string,
): string {
  if (!cardBrand || !cardLast4) return receiptWords(language, "balance");
  return receiptWords(language, "card", { brand: brandName(cardBrand), last4: cardLast4 });
}

/** The seller's details in words, as they were when the payment was booked. */
export function sellerWords({
  seller,
  config,
  merchantName,
}: Pick<MoneyEvent, "seller" | "config" | "merchantName">): string {
  const { name, street, postalCode, city, country, registration, vat } = seller ?? {};
  const town = [postalCode, city].filter(Boolean).join(" ");
  const lines = [name ?? config?.merchantLegalName ?? merchantName, street, town, country];
  return [...lines, registration, vat].flatMap((line) => visibleName(line) ?? []).join(", ");
}

type Row = [string, string];

/** The goods that were bought, a line each with its amount; the description where no lines are known. */
export function lineRows(
  {
    lineItems,
    currency,
    description,
    amount,
  }: Pick<PaidEvent, "lineItems" | "currency" | "description" | "amount">,
  language: string,
): Row[] {
  if (!lineItems && description) return [[description, amountIn(language, amount, currency)]];
  return (lineItems ?? []).map((line) => {
    const name = visibleName(line.name) ?? "—";
    const total = BigInt(lineTotal(line));
    return [
      line.quantity > 1 ? `${name} × ${line.quantity}` : name,
      amountIn(language, total, currency),
    ];
  });
}

function taxRow({ amount, currency, config }: PaidEvent, language: string): Row[] {
  const tax = includedTax(Number(amount), config?.taxRate);
  if (!tax) return [];
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 3 });
  const words = receiptWords(language, "tax", { rate: percent.format(tax.rate / 100) });
  return [[words, amountIn(language, BigInt(tax.amount), currency)]];
}

export function dateIn(
  language: string,
  { createdAt, timeZone }: Pick<MoneyEvent, "createdAt" | "timeZone">,
): string {
  const date = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: timeZone ?? "UTC",
  }).format(createdAt);
  return timeZone ? date : `${date} UTC`;
}
