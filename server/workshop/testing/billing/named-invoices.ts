import type {
  InvoiceDocument,
  InvoiceLine,
  InvoiceTax,
  InvoiceTaxed,
} from "#server/wire/billing/invoice-document.ts";
import { buyer, exampleInvoice, seller } from "#server/workshop/testing/billing/example-invoice.ts";

const at21 = { taxRate: 210_000, taxKind: "taxed" } as const;
const at9 = { taxRate: 90_000, taxKind: "taxed" } as const;

type Made = Partial<Omit<InvoiceDocument, "lines" | "taxes" | "totals">> & {
  lines: InvoiceLine[];
};

/** Every kind of document that accountants told apart, each with one thing that makes it so. */
export const namedInvoices: Record<string, InvoiceDocument> = {
  "one rate": invoiceOf({ lines: [lineOf(12_345, at21)] }),
  "a credit note": invoiceOf({
    kind: "credit_note",
    corrects: { number: "FO-2026-00001", issuedOn: "2026-01-31" },
    lines: [lineOf(3_333, at21), lineOf(1, at9)],
  }),
  "mixed rates": invoiceOf({
    lines: [
      lineOf(9_999, at21),
      lineOf(1_001, at9),
      lineOf(5_000, { taxRate: 0, taxKind: "zero" }),
    ],
  }),
  "a reverse charge": invoiceOf({
    buyer: { ...buyer, country: "DE", taxId: "DE812345678" },
    lines: [lineOf(50_000, { taxRate: 0, taxKind: "reverse_charge" })],
  }),
  "an exempt sale": invoiceOf({ lines: [lineOf(7_500, { taxRate: 0, taxKind: "exempt" })] }),
  "an export to Switzerland": invoiceOf({
    buyer: { ...buyer, country: "CH", city: "Zürich", postalCode: "8001", taxId: null },
    currency: "CHF",
    bank: { iban: "CH9300762011623852957", bic: null },
    lines: [lineOf(19_990, { taxRate: 0, taxKind: "export" })],
  }),
  "outside of the tax": invoiceOf({ lines: [lineOf(4_200, { taxRate: null, taxKind: null })] }),
  "a discount at two rates": invoiceOf({
    lines: [lineOf(10_000, at21), lineOf(20_000, at9)],
    discounts: [
      { name: "SPRING", net: 1_000, ...at21 },
      { name: "SPRING", net: 2_001, ...at9 },
    ],
  }),
  "yen, which have no decimals": invoiceOf({
    currency: "JPY",
    bank: null,
    buyer: { ...buyer, name: "株式会社 緑", country: "JP", city: "東京都", taxId: null },
    lines: [lineOf(3_980, { taxRate: 100_000, taxKind: "taxed" })],
  }),
  "names from right to left": invoiceOf({
    language: "ar",
    buyer: { ...buyer, name: "شركة النخيل (ش.م.م)", city: "القاهرة", country: "EG" },
    lines: [{ ...lineOf(8_800, at21), name: "נחל “ירוק” 5/6", description: "نخلة <كبيرة> & أصيص" }],
  }),
  "a public buyer with an order number": invoiceOf({
    reference: "04011000-1234512345-06",
    buyer: { ...buyer, name: "Gemeente Vlissingen", registration: "00000001822477348000" },
    lines: [lineOf(125_000, at21)],
  }),
  "a line that gives money back": invoiceOf({
    lines: [lineOf(10_000, at21), { ...lineOf(-2_500, at21), unitAmount: 2_500 }],
  }),
};

function lineOf(net: number, taxed: InvoiceTaxed): InvoiceLine {
  return { name: "Olive tree", description: null, quantity: 1, unitAmount: net, net, ...taxed };
}

function invoiceOf({ lines, discounts = [], ...change }: Made): InvoiceDocument {
  const taxes = taxesOf(lines, discounts);
  const items = lines.reduce((sum, { net }) => sum + net, 0);
  const discount = discounts.reduce((sum, { net }) => sum + net, 0);
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0);
  const net = items - discount;
  const totals = { items, discount, shipping: 0, net, tax, total: net + tax };
  return { ...exampleInvoice, seller, buyer, discounts, ...change, lines, taxes, totals };
}

function taxesOf(lines: InvoiceLine[], discounts: InvoiceDocument["discounts"]): InvoiceTax[] {
  const taken = discounts.map((discount) => ({ ...discount, net: -discount.net }));
  const groups = Map.groupBy(
    [...lines, ...taken],
    ({ taxKind, taxRate }) => `${taxKind} ${taxRate}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [{ taxKind: kind, taxRate } = { taxKind: null, taxRate: null }] = group;
    if (kind === null) return [];
    const rate = taxRate ?? 0;
    const base = group.reduce((sum, { net }) => sum + net, 0);
    return [{ rate, kind, label: "VAT", base, amount: Math.round((base * rate) / 1_000_000) }];
  });
}
