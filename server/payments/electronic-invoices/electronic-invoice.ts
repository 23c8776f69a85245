import {
  type Rate,
  rateOf,
  sumOf,
  taxedGroups,
} from "#server/payments/electronic-invoices/taxed-groups.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import { currencyExponent } from "#server/wire/atoms/money/currency-table.ts";
import { decimalAmount } from "#server/wire/atoms/money/decimal-amount.ts";
import { percentText } from "#server/wire/atoms/selling/percent-text.ts";
import type {
  InvoiceDocument,
  InvoiceLine,
  InvoiceParty,
} from "#server/wire/billing/invoice-document.ts";

/** A tax in the standard's words; `percent` is undefined outside of the tax. */
export type ElectronicRate = { category: Rate["category"]; percent: string | undefined };

type Party = Omit<InvoiceParty, "taxId"> & {
  /** With its country's letters, as the standard wants VAT numbers. */
  vatId: string | undefined;
  /** A tax number of another kind, of sellers. */
  otherTaxId: string | undefined;
};

/** An invoice by the terms of EN 16931, with decimal amounts: what UBL and CII both say in their own words. */
export type ElectronicInvoice = {
  document: InvoiceDocument;
  seller: Party;
  buyer: Party;
  lines: (ElectronicRate & {
    name: string;
    description: string | undefined;
    quantity: string;
    price: string;
    /** How many the price is for. */
    priceQuantity: string;
    net: string;
  })[];
  adjustments: (ElectronicRate & {
    isCharge: boolean;
    code: "95" | "FC";
    reason: string;
    amount: string;
  })[];
  taxes: (ElectronicRate & {
    base: string;
    amount: string;
    exemption: { code: string | undefined; reason: string } | undefined;
  })[];
  totals: Record<
    "lines" | "allowances" | "charges" | "net" | "tax" | "gross" | "prepaid" | "due",
    string
  >;
};

const exemptions: Partial<Record<Rate["category"], { code: string | undefined; reason: string }>> =
  {
    E: { code: undefined, reason: "Exempt from tax" },
    AE: { code: "VATEX-EU-AE", reason: "Reverse charge" },
    G: { code: "VATEX-EU-G", reason: "Export outside the EU" },
    O: { code: "VATEX-EU-O", reason: "Not subject to VAT" },
  };

/**
 * Prepares an invoice that `electronicProblems` finds nothing wrong with. `prepaid` is what had been paid when it was
 * made final.
 * @throws Error where the document does not add up
 */
export function electronicInvoice(document: InvoiceDocument, prepaid: number): ElectronicInvoice {
  const groups = taxedGroups(document);
  if (!groups) throw new Error(`Invoice ${document.number} does not add up.`);
  const { lines, discounts, totals, currency } = document;
  const money = (amount: number) => decimalAmount(amount, currency);
  const isOutside = document.taxes.length === 0;
  const deliveries = groups.filter(({ delivery }) => delivery > 0);
  return {
    document,
    seller: partyOf(document.seller, isOutside),
    buyer: partyOf(document.buyer, isOutside),
    lines: lines.map((line) => ({ ...lineOf(line, money), ...inWords(rateOf(line, document)) })),
    adjustments: [
      ...discounts.map((discount) => ({
        isCharge: false,
        code: "95" as const,
        reason: discount.name,
        amount: money(discount.net),
        ...inWords(rateOf(discount, document)),
      })),
      ...deliveries.map(({ delivery, ...rate }) => ({
        isCharge: true,
        code: "FC" as const,
        reason: "Freight service",
        amount: money(delivery),
        ...inWords(rate),
      })),
    ],
    taxes: groups.map(({ base, amount, ...rate }) => ({
      base: money(base),
      amount: money(amount),
      exemption: exemptions[rate.category],
      ...inWords(rate),
    })),
    totals: {
      lines: money(totals.items),
      allowances: money(totals.discount),
      charges: money(sumOf(deliveries, ({ delivery }) => delivery)),
      net: money(totals.net),
      tax: money(totals.tax),
      gross: money(totals.total),
      prepaid: money(prepaid),
      due: money(totals.total - prepaid),
    },
  };
}

/** The price is never below zero: a line that gives money back has a quantity below zero instead. */
function lineOf(line: InvoiceLine, money: (amount: number) => string) {
  const { name, description, unitAmount, net } = line;
  const quantity = String(net < 0 ? -line.quantity : line.quantity);
  const isExact = lineTotal({ ...line, amount: unitAmount }) === net;
  return {
    name,
    description: description ?? undefined,
    quantity,
    price: money(isExact ? Math.abs(unitAmount) : Math.abs(net)),
    priceQuantity: isExact ? "1" : String(line.quantity),
    net: money(net),
  };
}

function inWords({ category, percentE4 }: Rate): ElectronicRate {
  return { category, percent: percentE4 === null ? undefined : percentText(percentE4, 4) };
}

/** A seller whose sales are outside of the tax has no VAT number there: the standard refuses it. */
function partyOf({ taxId, ...party }: InvoiceParty, isOutside: boolean): Party {
  const isVat = taxId !== null && hasCountry(taxId);
  return {
    ...party,
    registration: party.registration ?? (isVat && !isOutside ? null : taxId),
    vatId: isVat && !isOutside ? taxId : undefined,
    otherTaxId: taxId !== null && !isVat ? taxId : undefined,
  };
}

/**
 * Why there can be no electronic invoice of a document, a sentence each that says which detail is missing; none where
 * there can be.
 */
export function electronicProblems(document: InvoiceDocument): string[] {
  const { seller, buyer, taxes, currency } = document;
  const kinds = new Set(taxes.map(({ kind }) => kind));
  const identity = taxes.length > 0 ? seller.taxId : (seller.registration ?? seller.taxId);
  const wanted: [boolean, string][] = [
    [(currencyExponent(currency) ?? 3) <= 2, "The currency has more than two decimals."],
    [seller.country !== null, "The seller's country is missing."],
    [buyer.country !== null, "The buyer's country is missing."],
    [identity !== null, "The seller's tax number is missing."],
    [
      !kinds.has("export") || (seller.taxId !== null && hasCountry(seller.taxId)),
      "An export needs the seller's VAT number, with its country's letters.",
    ],
    [
      !kinds.has("reverse_charge") || (buyer.taxId ?? buyer.registration) !== null,
      "A reverse charge needs the buyer's tax number.",
    ],
    [document.lines.length > 0, "There is no line."],
    [taxedGroups(document) !== null, "The lines do not add up to the totals."],
  ];
  return wanted.flatMap(([isMet, problem]) => (isMet ? [] : [problem]));
}

function hasCountry(taxId: string): boolean {
  return /^[A-Z]{2}./.test(taxId);
}
