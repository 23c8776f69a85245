import type { Translate } from "#components/checkout/messages/translate.ts";
import { refundRows, sumRows } from "#components/checkout/order/sum-rows.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { PaidMethod, Receipt, RefundNote } from "#server/checkout/receipt-view.ts";
import type { CheckoutView, Order, Shop } from "#server/checkout/view.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import { bankWayFacts } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import { brandName } from "#server/wire/atoms/checkout/brand-name.ts";

/** All that stands on a paper, in the order in which it is read. */
export type PaperText = {
  shop: string;
  title: string;
  amount: string;
  note: string | null;
  facts: { label: string; lines: string[] }[];
  rows: { name: string; note: string | null; amount: string }[];
  sums: { label: string; amount: string; isWhole: boolean }[];
  /** Codes that lead to where the document is checked. */
  checks: CheckText[];
};

export type CheckText = { title: string; text: string; url: string };

type PaperView = Extract<CheckoutView, { state: "complete" | "refund_note" }>;

/** The words of a paper; null of a view that is none. */
export function paperText(t: Translate, view: CheckoutView): PaperText | null {
  if (view.state === "complete" && view.receipt.number) return receiptText(t, view, view.receipt);
  return view.state === "refund_note" ? noteText(t, view, view.note) : null;
}

function receiptText(t: Translate, { shop, order }: PaperView, receipt: Receipt): PaperText {
  const { method, refunded } = receipt;
  const money = moneyOf(t, order);
  return {
    shop: shop.name,
    title: t("receiptNumber", { number: receipt.number ?? "" }),
    amount: money(order.total),
    note: order.title,
    facts: [
      ...(refunded > 0 ? [{ label: t("refunded"), lines: [money(refunded)] }] : []),
      { label: t("date"), lines: [dateText(t, receipt.paidAt, receipt.timeZone)] },
      ...(method ? [{ label: t("paidWith"), lines: [methodWords(t, method)] }] : []),
      ...answerText(t, receipt).map(({ label, value }) => ({ label, lines: [value] })),
      { label: t("paidTo"), lines: sellerText(t, shop, receipt.seller) },
      { label: t("reference"), lines: [receipt.reference] },
    ],
    rows: order.lines.map((line) => ({
      name: line.name ?? "—",
      note:
        line.quantity > 1
          ? t("quantityOf", { quantity: line.quantity, amount: money(line.amount) })
          : null,
      amount: money(lineTotal(line)),
    })),
    sums: [
      ...partsText(t, order),
      { label: t("total"), amount: money(order.total), isWhole: true },
    ],
    checks: checkTexts(t, receipt),
  };
}

/** For each movement in the sealed books a code, and since when it is there. */
export function checkTexts(
  t: Translate,
  { proofs, timeZone }: Pick<Receipt, "proofs" | "timeZone">,
): CheckText[] {
  return proofs.map(({ url, sealedAt }) => ({
    title: t("checkDocument"),
    text: sealedAt
      ? t("documentSealed", { date: dateText(t, sealedAt, timeZone) })
      : t("documentUnsealed"),
    url,
  }));
}

/** The shopper's answers, in words. */
export function answerText(
  t: Translate,
  { answers }: Pick<Receipt, "answers">,
): { label: string; value: string }[] {
  return answers.map(({ label, value }) => ({
    label: label ?? t("companyName"),
    value: typeof value === "string" ? value : t(value ? "yes" : "no"),
  }));
}

function noteText(t: Translate, { shop, order }: PaperView, note: RefundNote): PaperText {
  const { method, payment, timeZone } = note;
  const money = moneyOf(t, order);
  const number = payment.receiptNumber;
  return {
    shop: shop.name,
    title: t("refundNote", { number: note.number }),
    amount: money(note.amount),
    note: note.cameBack ? t("refundCameBack", { merchant: shop.name }) : null,
    facts: [
      { label: t("date"), lines: [dateText(t, note.at, timeZone)] },
      ...(method ? [{ label: t("refundedTo"), lines: [methodWords(t, method)] }] : []),
      { label: t("refundedBy"), lines: sellerText(t, shop, note.seller) },
      {
        label: t("firstPayment"),
        lines: [
          money(payment.amount),
          dateText(t, payment.at, timeZone),
          ...(number ? [t("receiptNumber", { number })] : []),
        ],
      },
      { label: t("reference"), lines: [note.reference] },
    ],
    rows: [],
    sums: [
      ...refundRows(t, note.parts, order.currency).map(({ label, amount }) => {
        return { label, amount, isWhole: false };
      }),
      { label: t("refunded"), amount: money(note.amount), isWhole: true },
    ],
    checks: checkTexts(t, note),
  };
}

function moneyOf(t: Translate, { currency }: Order): (amount: number) => string {
  return (amount) => formatMoney(amount, currency, t.locale);
}

function partsText(t: Translate, order: Order): PaperText["sums"] {
  return sumRows(t, order, { onPaper: true }).map(({ label, amount }) => {
    return { label, amount, isWhole: false };
  });
}

function dateText(t: Translate, at: string, timeZone: string | null): string {
  return new Intl.DateTimeFormat(t.locale, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone: timeZone ?? "UTC",
    timeZoneName: "short",
  }).format(new Date(at));
}

/** The seller's details, as the law requires them on a document. */
export function sellerText(t: Translate, shop: Shop, seller: Receipt["seller"]): string[] {
  const { name, address, registration, vat } = seller;
  return [
    name ?? shop.legalName ?? shop.name,
    ...address,
    ...(registration ? [t("companyNumber", { number: registration })] : []),
    ...(vat ? [t("vatNumber", { number: vat })] : []),
  ];
}

export function methodWords(t: Translate, method: NonNullable<PaidMethod>): string {
  if (method === "wallet") return t("wallet");
  if (typeof method === "string") return bankWayFacts(method).label;
  const card = t("savedCard", { brand: brandName(method.brand), last4: method.last4 });
  if (!method.fromBalance) return card;
  const { amount, currency } = method.fromBalance;
  return `${t("wallet")} ${formatMoney(amount, currency, t.locale)}, ${card}`;
}
