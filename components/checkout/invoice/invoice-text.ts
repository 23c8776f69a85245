import { rateText, taxRows, type TextRow } from "#components/checkout/invoice/tax-rows.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import { share } from "#server/pricing/exact.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import type {
  InvoiceDocument,
  InvoiceLine,
  InvoiceParty,
} from "#server/wire/billing/invoice-document.ts";

/** Payments of an invoice and where it can be paid, which change after it was made final. */
export type Settlement = {
  /** `on` is YYYY-MM-DD in the merchant's zone; `method` in words, such as "Visa ending in 1111". */
  paid: { on: string; amount: number; method: string | null }[];
  /** Taken off by credit notes. */
  credited: number;
  /** The invoice's page: to pay what is left, and afterwards its receipt. */
  url: string | null;
  isVoid: boolean;
};

/** All words of an invoice or a credit note, as they are drawn. */
export type InvoiceText = {
  title: string;
  number: string;
  parties: { label: string; lines: string[]; quiet: string | null }[];
  facts: { label: string; value: string }[];
  head: { item: string; quantity: string; unit: string; tax: string | null; amount: string };
  rows: {
    name: string;
    description: string | null;
    quantity: string;
    unit: string;
    tax: string | null;
    amount: string;
  }[];
  /** Groups of sums with a rule between them. */
  sums: TextRow[][];
  /** The last sum, below the thick rule. */
  due: TextRow;
  memo: string | null;
  stamp: { head: string; amount: string | null; note: string | null } | null;
  pay: {
    title: string;
    sentence: string;
    address: string;
    url: string;
    transfer: string | null;
  } | null;
  contact: string;
  pageOf: (page: number, pages: number) => string;
};

/** The words of an invoice or a credit note, in the language that `t` speaks. */
export function invoiceText(
  t: Translate,
  document: InvoiceDocument,
  settlement: Settlement,
): InvoiceText {
  const isCredit = document.kind === "credit_note";
  const paid = settlement.paid.reduce((sum, { amount }) => sum + amount, 0);
  const { credited } = settlement;
  // A refund of a paid invoice is credited, too: nothing is left to pay then, and nothing is owed.
  const due = Math.max(document.totals.total - paid - credited, 0);
  const isChanged = paid + credited > 0;
  const money = moneyOf(t, document);
  const tax = document.taxes[0]?.label ?? null;
  return {
    title: t(isCredit ? "creditNote" : "invoice"),
    number: document.number,
    parties: [
      partyText(t, t("invoiceFrom"), document.seller),
      partyText(t, t("invoiceTo"), document.buyer),
    ],
    facts: factsOf(t, document),
    head: {
      item: t("invoiceItem"),
      quantity: t("howMany"),
      unit: t("unitPrice"),
      tax,
      amount: tax === null ? t("lineAmount") : t("beforeTax", { tax }),
    },
    rows: document.lines.map((line) => ({
      name: line.name,
      description: line.description,
      quantity: new Intl.NumberFormat(t.locale).format(line.quantity),
      unit: money(unitNet(line)),
      tax: tax === null ? null : rateText(t, line.taxRate),
      amount: money(line.net),
    })),
    sums: [
      ...sumsOf(t, document, money),
      ...(isChanged && !isCredit
        ? [
            [
              { label: t("total"), amount: money(document.totals.total), isWhole: true },
              ...(credited > 0 ? [{ label: t("credited"), amount: money(-credited) }] : []),
              ...(paid > 0 ? [{ label: t("paidSoFar"), amount: money(-paid) }] : []),
            ],
          ]
        : []),
    ],
    due: isCredit
      ? { label: t("credited"), amount: money(document.totals.total) }
      : { label: t(isChanged ? "leftToPay" : "total"), amount: money(due) },
    memo: document.memo,
    stamp: isCredit ? null : stampOf(t, settlement, { due, paid, money }),
    pay: isCredit || settlement.isVoid ? null : payText(t, document, { settlement, due, money }),
    contact: [document.seller.email, document.seller.phone].filter(Boolean).join(" · "),
    pageOf: (page, pages) => t("pageOf", { page, pages }),
  };
}

/** A credit note's amounts are written with a minus. */
function moneyOf(t: Translate, { kind, currency }: InvoiceDocument): (amount: number) => string {
  const sign = kind === "credit_note" ? -1 : 1;
  return (amount) => formatMoney(amount === 0 ? 0 : sign * amount, currency, t.locale);
}

/** The price of one before tax; to the nearest unit where the line's price contains the tax. */
function unitNet({ unitAmount, quantity, net }: InvoiceLine): number {
  return lineTotal({ amount: unitAmount, quantity }) === net ? unitAmount : share(net, 1, quantity);
}

function partyText(
  t: Translate,
  label: string,
  party: InvoiceParty,
): InvoiceText["parties"][number] {
  const numbers = [
    ...(party.taxId ? [t("vatNumber", { number: party.taxId })] : []),
    ...(party.registration ? [t("companyNumber", { number: party.registration })] : []),
  ];
  return { label, lines: [party.name, ...party.lines], quiet: numbers.join(" · ") || null };
}

function factsOf(t: Translate, document: InvoiceDocument): InvoiceText["facts"] {
  const { issuedOn, deliveredFrom, deliveredTo, dueOn, reference, corrects } = document;
  const delivered = [...new Set([deliveredFrom, deliveredTo])].filter((day) => day !== null);
  return [
    { label: t("date"), value: dayText(t, issuedOn) },
    ...(corrects
      ? [{ label: t("forInvoice"), value: `${corrects.number}, ${dayText(t, corrects.issuedOn)}` }]
      : []),
    ...(delivered.length > 0
      ? [{ label: t("deliveredOn"), value: delivered.map((day) => dayText(t, day)).join(" – ") }]
      : []),
    ...(dueOn ? [{ label: t("payBy"), value: dayText(t, dueOn) }] : []),
    ...(reference ? [{ label: t("yourReference"), value: reference }] : []),
  ];
}

function sumsOf(
  t: Translate,
  { totals, discounts, taxes }: InvoiceDocument,
  money: (amount: number) => string,
): TextRow[][] {
  const names = Map.groupBy(discounts, ({ name }) => name);
  const beforeTax = [
    ...[...names].map(([label, all]) => ({
      label,
      amount: money(-all.reduce((sum, { net }) => sum + net, 0)),
    })),
    ...(totals.shipping > 0 ? [{ label: t("delivery"), amount: money(totals.shipping) }] : []),
  ];
  const items = { label: t("itemsSum"), amount: money(totals.items) };
  const tax = taxes[0]?.label;
  return [
    ...(beforeTax.length > 0 ? [[items, ...beforeTax]] : []),
    ...(tax === undefined
      ? []
      : [
          [
            { label: t("beforeTax", { tax }), amount: money(totals.net), isStrong: true },
            ...taxRows(t, taxes, money),
          ],
        ]),
  ];
}

type Due = { due: number; paid: number; money: (amount: number) => string };

function stampOf(
  t: Translate,
  settlement: Settlement,
  { due, paid, money }: Due,
): InvoiceText["stamp"] {
  if (settlement.isVoid) return { head: t("stampVoid"), amount: null, note: null };
  const last = settlement.paid.at(-1);
  if (!last) return null;
  const note = [dayText(t, last.on), ...(last.method ? [last.method] : [])].join(", ");
  return { head: t(due > 0 ? "depositPaid" : "paidSoFar"), amount: money(paid), note };
}

function payText(
  t: Translate,
  { dueOn, bank, number }: InvoiceDocument,
  { settlement, due, money }: { settlement: Settlement } & Pick<Due, "due" | "money">,
): InvoiceText["pay"] {
  const { url } = settlement;
  if (!url) return null;
  const address = url.replace(/^https?:\/\//, "");
  if (due <= 0)
    return { title: t("receipt"), sentence: t("scanForReceipt"), address, url, transfer: null };
  const amount = money(due);
  return {
    title: dueOn
      ? t("payAmountBy", { amount, date: dayOfYear(t, dueOn) })
      : t("payAmount", { amount }),
    sentence: t("scanToPay"),
    address,
    url,
    transfer: bank && t("byTransfer", { iban: bank.iban.replace(/(.{4})(?=.)/g, "$1 "), number }),
  };
}

function dayText(t: Translate, day: string): string {
  return dateText(t, day, { year: "numeric", month: "long", day: "numeric" });
}

/** Without its year, for what is near. */
function dayOfYear(t: Translate, day: string): string {
  return dateText(t, day, { month: "long", day: "numeric" });
}

function dateText(t: Translate, day: string, style: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(t.locale, { ...style, timeZone: "UTC" });
  return format.format(new Date(`${day}T00:00:00Z`));
}
