import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import {
  electronicInvoice,
  electronicProblems,
} from "#server/payments/electronic-invoices/electronic-invoice.ts";
import { writeCii } from "#server/payments/electronic-invoices/write-cii.ts";
import type { InvoiceDocument } from "#server/wire/billing/invoice-document.ts";
import { readAccepted } from "#server/workshop/testing/billing/accepted-rules.ts";
import { exampleInvoice } from "#server/workshop/testing/billing/example-invoice.ts";
import { digestOf, writtenInvoices } from "#server/workshop/testing/billing/valid-invoices.ts";
import { openSchema } from "#server/workshop/testing/billing/validate-schema.ts";

const schema = "node_modules/@stackforge-eu/factur-x/schema/en16931/FACTUR-X_EN16931.xsd";
const written = writtenInvoices(200);

test("invoices are, byte by byte, those that schemas and rules of EN 16931 were held to", () => {
  // After a change: `npm run drill:papers` holds them to the official files again and writes the digest.
  expect(digestOf(written)).toBe(readAccepted().digest);
});

test("every seeded invoice is valid by Factur-X's own schema, and six faults are not", () => {
  const validate = openSchema(schema);
  expect(written.flatMap(({ cii }) => validate(cii))).toEqual([]);
  const { cii = "" } = written[0] ?? {};
  for (const [from, to] of [
    ["<ram:LineID>1</ram:LineID>", ""],
    [/<ram:TypeCode>380<\/ram:TypeCode>/, ""],
    [/<ram:Name>Kentia palm<\/ram:Name>/, ""],
    ["<ram:GrandTotalAmount>1029.78<", "<ram:GrandTotalAmount>1,029.78<"],
    [/<ram:ApplicableHeaderTradeDelivery>[\s\S]*<\/ram:ApplicableHeaderTradeDelivery>/, ""],
    [/(\s*<ram:LineTotalAmount>1020.00<[^\n]*)(\s*<ram:ChargeTotalAmount>[^\n]*)/, "$2$1"],
  ] as const) {
    const faulty = cii.replace(from, to);
    expect(faulty).not.toBe(cii);
    expect(validate(faulty), String(from)).not.toEqual([]);
  }
});

test("both forms of an invoice say the same sums, which are those of the document", () => {
  const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false });
  for (const { number, ubl, cii } of written) {
    const { LegalMonetaryTotal: one } = Object.values(parser.parse(ubl)).at(-1) as Totals;
    const { SpecifiedTradeSettlementHeaderMonetarySummation: other } =
      parser.parse(cii).CrossIndustryInvoice.SupplyChainTradeTransaction
        .ApplicableHeaderTradeSettlement;
    expect(Object.values(one ?? {}), number).toEqual([
      other.LineTotalAmount,
      other.TaxBasisTotalAmount,
      other.GrandTotalAmount,
      other.AllowanceTotalAmount,
      other.ChargeTotalAmount,
      other.TotalPrepaidAmount,
      other.DuePayableAmount,
    ]);
  }
});

type Totals = { LegalMonetaryTotal?: Record<string, string> };

const changed = (change: Partial<InvoiceDocument>): string[] =>
  electronicProblems({ ...exampleInvoice, ...change });
const { seller, buyer, lines, totals, taxes } = exampleInvoice;

test.each<[string, Partial<InvoiceDocument>, string]>([
  ["a seller without a country", { seller: { ...seller, country: null } }, "seller's country"],
  ["a buyer without a country", { buyer: { ...buyer, country: null } }, "buyer's country"],
  [
    "a tax without the seller's number",
    { seller: { ...seller, taxId: null } },
    "seller's tax number",
  ],
  ["dinars of three decimals", { currency: "KWD" }, "two decimals"],
  ["a document without lines", { lines: [] }, "no line"],
  ["a line that is not in its total", { lines: lines.slice(1) }, "do not add up"],
  ["a total a cent too high", { totals: { ...totals, total: totals.total + 1 } }, "do not add up"],
  [
    "a reverse charge without the buyer's number",
    {
      buyer: { ...buyer, taxId: null },
      taxes: taxes.map((tax) => ({ ...tax, kind: "reverse_charge" as const })),
    },
    "buyer's tax number",
  ],
])("%s makes no electronic invoice, and the reason is told", (_case, change, told) => {
  expect(changed(change).join(" ")).toContain(told);
});

test("a document that does not add up is never written", () => {
  expect(() => electronicInvoice({ ...exampleInvoice, lines: [] }, 0)).toThrow("does not add up");
});

test("names with markup and control characters stay names", () => {
  const named = { ...exampleInvoice, reference: `</ram:ID><x> & "\u0000\ud800` };
  const xml = writeCii(electronicInvoice(named, 0));
  const parser = new XMLParser({ removeNSPrefix: true, trimValues: false });
  const { ApplicableHeaderTradeAgreement: agreement } =
    parser.parse(xml).CrossIndustryInvoice.SupplyChainTradeTransaction;
  expect(agreement.BuyerReference.trim()).toBe(`</ram:ID><x> & "`);
});
