import { visibleName } from "#server/core/text/visible-name.ts";
import { amountIn } from "#server/notifications/receipts/amount-text.ts";
import type { MoneyEvent } from "#server/notifications/receipts/money-letter.ts";
import { orderWords } from "#server/notifications/receipts/order-words.ts";
import { receiptWords } from "#server/notifications/receipts/receipt-words.ts";
import { manageWords } from "#server/notifications/receipts/subscription-words.ts";
import { renderTemplate } from "#server/notifications/templates.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import {
  divideTaxes,
  type ShownDiscount,
  shownSums,
  type ShownTax,
} from "#server/pricing/sums/shown-sums.ts";
import { isBankWay, bankWayFacts } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import { brandName } from "#server/wire/atoms/checkout/brand-name.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";

/** A payment that has just succeeded, with whom and what it was for. */
export type PaidEvent = MoneyEvent & {
  intentId: string;
  description: string | null;
  lineItems: LineItem[] | null;
  /** How what was paid came about; null of lines alone, and of a payment that was captured in part. */
  breakdown: Breakdown | null;
  sessionId: string | null;
  receiptId: string | null;
  /** The subscription that was paid for. */
  subscriptionId: string | null;
  /** Number of its receipt; null of one that was paid before receipts had numbers. */
  number: bigint | null;
};

/** URLs of the receipt's page, and of the page on which the customer can cancel the subscription. */
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
      ...sumRows(event, language),
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
  { method, cardBrand, cardLast4 }: Pick<MoneyEvent, "method" | "cardBrand" | "cardLast4">,
  language: string,
): string {
  if (method && isBankWay(method)) return bankWayFacts(method).label;
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
  return (lineItems ?? [])
    .filter((line) => isItem(line))
    .map((line) => {
      const name = visibleName(line.name) ?? "—";
      const total = BigInt(lineTotal(line));
      return [
        line.quantity > 1 ? `${name} × ${line.quantity}` : name,
        amountIn(language, total, currency),
      ];
    });
}

/** The parts of the total beside its goods: what adds up to it, and after that the taxes that are in it. */
export function sumRows(
  event: Pick<PaidEvent, "amount" | "currency" | "lineItems" | "breakdown" | "config">,
  language: string,
): Row[] {
  const { amount: total, currency, lineItems, breakdown, config } = event;
  const { discount, delivery, taxes, tip } = shownSums({
    lineItems: lineItems ?? [],
    breakdown,
    total: Number(total),
    ownCode: null,
    taxRate: config?.taxRate,
  });
  const { added, stated } = divideTaxes(taxes);
  const money = (amount: number) => amountIn(language, BigInt(amount), currency);
  return [
    ...(discount
      ? [[discountWords(discount, language), money(-discount.amount)] satisfies Row]
      : []),
    ...(delivery
      ? [
          [
            visibleName(delivery.name) ?? "—",
            delivery.amount > 0 ? money(delivery.amount) : orderWords(language, "free"),
          ] satisfies Row,
        ]
      : []),
    ...taxRows({ taxes: added, currency }, language),
    ...(tip > 0 ? [[orderWords(language, "tip"), money(tip)] satisfies Row] : []),
    ...taxRows({ taxes: stated, currency }, language),
  ];
}

/** Taxes by rate, each with what it is of. */
export function taxRows(
  { taxes, currency }: { taxes: readonly ShownTax[]; currency: string },
  language: string,
): Row[] {
  const money = (amount: number) => amountIn(language, BigInt(amount), currency);
  return taxes.map(({ kind, percent, base, amount }) => {
    const rate = percentIn(language, percent);
    const included = kind === "included" ? receiptWords(language, "tax", { rate }) : null;
    const added = kind === "on_top" ? orderWords(language, "taxOnTop", { rate }) : null;
    const tax = included ?? added ?? orderWords(language, "reverseCharge");
    return [orderWords(language, "taxBase", { tax, base: money(base) }), money(amount)];
  });
}

function discountWords({ code, name, percent }: ShownDiscount, language: string): string {
  const called = visibleName(code ?? name) ?? "—";
  if (percent === null) return called;
  return orderWords(language, "percentOff", { code: called, rate: percentIn(language, percent) });
}

function percentIn(language: string, percent: number): string {
  const style = { style: "percent", maximumFractionDigits: 4 } as const;
  return new Intl.NumberFormat(language, style).format(percent / 100);
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
