import type { TaxKind } from "#server/wire/tax/tax-kind.ts";

/** The seller or the buyer, as they were on the day of issue. */
export type InvoiceParty = {
  name: string;
  /** The address line by line, as printed. */
  lines: string[];
  /** ISO 3166-1 alpha-2; null where unknown. Electronic invoices need it. */
  country: string | null;
  street: string | null;
  city: string | null;
  postalCode: string | null;
  /** VAT number, as registered: with the country's letters in the EU. */
  taxId: string | null;
  /** Number in the register of companies. */
  registration: string | null;
  email: string | null;
  phone: string | null;
};

/** The tax of a line or of a discount. */
export type InvoiceTaxed = {
  /** Ten-thousandths of a percent; null of what bears no tax at all. */
  taxRate: number | null;
  taxKind: TaxKind | null;
};

export type InvoiceLine = InvoiceTaxed & {
  name: string;
  description: string | null;
  quantity: number;
  /** The price of one, before tax where prices do not contain it. */
  unitAmount: number;
  /** The whole line before tax, before discounts. */
  net: number;
};

/** A discount's share at one rate. */
export type InvoiceDiscount = InvoiceTaxed & {
  name: string;
  /** Above zero, before tax: it is taken off. */
  net: number;
};

export type InvoiceTax = {
  /** Ten-thousandths of a percent. */
  rate: number;
  kind: TaxKind;
  /** The tax's name in the document's language, such as "VAT". */
  label: string;
  /** The sum before tax that bears it, after discounts and with delivery. */
  base: number;
  amount: number;
};

/**
 * All that stands on an invoice or a credit note, as it was when it was made final: PDF and electronic invoice are written
 * from it alone. Amounts are in the smallest unit of `currency`, dates are YYYY-MM-DD in the merchant's time zone. All
 * amounts of a credit note are above zero. Payments are not part of it, since they change.
 */
export type InvoiceDocument = {
  kind: "invoice" | "credit_note";
  number: string;
  /** ISO 4217. */
  currency: string;
  /** BCP 47, one of the hosted page's. */
  language: string;
  issuedOn: string;
  deliveredFrom: string | null;
  deliveredTo: string | null;
  dueOn: string | null;
  /** The buyer's own reference, such as an order number. */
  reference: string | null;
  memo: string | null;
  /** The invoice that a credit note corrects. */
  corrects: { number: string; issuedOn: string } | null;
  seller: InvoiceParty;
  buyer: InvoiceParty;
  /** The account for bank transfers. */
  bank: { iban: string; bic: string | null } | null;
  lines: InvoiceLine[];
  discounts: InvoiceDiscount[];
  /** One for each rate and kind. */
  taxes: InvoiceTax[];
  totals: {
    /** Sum of the lines' `net`. */
    items: number;
    /** Sum of the discounts' `net`. */
    discount: number;
    /** Delivery before tax. */
    shipping: number;
    /** items - discount + shipping. */
    net: number;
    tax: number;
    /** net + tax. */
    total: number;
  };
};
