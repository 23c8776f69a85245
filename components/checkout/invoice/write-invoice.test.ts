import { inflateSync } from "node:zlib";
import { XMLValidator } from "fast-xml-parser";
import { afterEach, expect, test, vi } from "vitest";
import { invoiceText, type Settlement } from "#components/checkout/invoice/invoice-text.ts";
import { left, right } from "#components/checkout/invoice/sheet.ts";
import { writeInvoice } from "#components/checkout/invoice/write-invoice.ts";
import { translator } from "#components/checkout/messages/translate.ts";
import { Pen } from "#components/checkout/paper/pen.ts";
import { writesPdf } from "#components/checkout/paper/writes-pdf.ts";
import { paperFonts } from "#server/generated/checkout-page-fonts.ts";
import { spokenLanguages } from "#server/wire/atoms/checkout/locale.ts";
import type { InvoiceDocument } from "#server/wire/billing/invoice-document.ts";
import { exampleInvoice } from "#server/workshop/testing/billing/example-invoice.ts";

const brand = {
  name: "Fern & Oak",
  initials: "FO",
  logo: null,
  typeface: "serif",
  accent: "#1f5941",
  onAccent: "#ffffff",
  ground: "#e8ede2",
} as const;
const url = "https://pay.canary.example/i/FO-2026-00431";
const paid = (amount: number) => [{ on: "2026-11-14", amount, method: "Visa ending in 1111" }];
const settlement: Settlement = {
  paid: paid(30_000),
  credited: 0,
  url,
  isVoid: false,
};
const creditNote: InvoiceDocument = {
  ...exampleInvoice,
  kind: "credit_note",
  corrects: { number: "FO-2026-00420", issuedOn: "2026-10-02" },
};

type Written = { text: string; from: number; to: number; y: number };

afterEach(() => void vi.restoreAllMocks());

/** Writes the document and answers what stood where; null where it could not be written. */
async function written(
  document: InvoiceDocument,
  { language = "en", ...settled }: Partial<Settlement> & { language?: string } = {},
): Promise<Written[] | null> {
  const all: Written[] = [];
  const write = Pen.prototype.write;
  vi.spyOn(Pen.prototype, "write").mockImplementation(function (this: Pen, text, at) {
    const width = write.call(this, text, at);
    const from = at.x - { left: 0, center: width / 2, right: width }[at.align ?? "left"];
    all.push({ text, from, to: from + width, y: at.y });
    return width;
  });
  const text = invoiceText(translator(language), document, { ...settlement, ...settled });
  const at = new Date("2026-11-21T10:00:00Z");
  const made = { brand, fonts: paperFonts, language, at, xml: null, checks: [], proof: null };
  const pdf = await writeInvoice(text, made);
  vi.restoreAllMocks();
  expect(pdf?.subarray(0, 5).toString() ?? "%PDF-").toBe("%PDF-");
  return pdf && all;
}

const words = (all: Written[] | null) => (all ?? []).map(({ text }) => text);

test.each(spokenLanguages.filter(writesPdf))(
  "an invoice in %s has all its letters, inside of the margins",
  async (language) => {
    const long = {
      ...exampleInvoice.seller,
      name: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH",
    };
    const document = { ...exampleInvoice, seller: long };
    const all = await written(document, { language, url: `${url}/${"a1B2".repeat(30)}` });
    expect(all, language).not.toBeNull();
    for (const { text, from, to, y } of all ?? []) {
      expect(from, text).toBeGreaterThanOrEqual(left - 0.1);
      expect(to, text).toBeLessThanOrEqual(right + 0.1);
      expect(y, text).toBeLessThan(815);
    }
  },
);

test("a name in a script without letters makes no file, never one with blanks", async () => {
  const buyer = { ...exampleInvoice.buyer, name: "田中商店" };
  expect(await written({ ...exampleInvoice, buyer })).toBeNull();
});

test("two hundred lines stand on numbered pages, each line once, under the table's head", async () => {
  const lines = Array.from({ length: 200 }, (_, at) => {
    return { ...exampleInvoice.lines[0]!, name: `Palm ${at + 1}`, description: null };
  });
  const all = words(await written({ ...exampleInvoice, lines }));
  for (const { name } of lines) expect(all.filter((text) => text === name)).toHaveLength(1);
  const heads = all.filter((text) => text === "Before VAT").length - 1;
  expect(all).toContain(`Page ${heads} of ${heads}`);
  expect(heads).toBeGreaterThan(7);
});

test("an invoice says what was paid, with what, and what is left", async () => {
  const all = words(await written(exampleInvoice));
  const said = ["Deposit paid", "€300.00", "14 November 2026, Visa ending in 1111", "€729.78"];
  const expected = said.map((text) =>
    text.startsWith("14") ? "November 14, 2026, Visa ending in 1111" : text,
  );
  expect(all).toEqual(expect.arrayContaining(expected));
  expect(all).toContain("By bank transfer: NL20 INGB 0001 2345 67, reference FO-2026-00431.");
});

test("a paid invoice asks for nothing and leads to its receipt; a void one asks for nothing", async () => {
  const whole = words(await written(exampleInvoice, { paid: paid(102_978) }));
  expect(whole).toContain("Receipt");
  expect(whole.filter((text) => /^Pay €|transfer/.test(text))).toEqual([]);
  const gone = words(await written(exampleInvoice, { paid: [], isVoid: true }));
  expect(gone).toContain("Void");
  expect(gone.filter((text) => /^Pay €|transfer/.test(text))).toEqual([]);
});

test("what credit notes took off is no longer asked for", async () => {
  const all = words(await written(exampleInvoice, { paid: [], credited: 2_978 }));
  expect(all).toEqual(expect.arrayContaining(["Credited", "−€29.78", "Left to pay", "€1,000.00"]));
});

test("a credit note has minus signs, names its invoice and asks for nothing", async () => {
  const all = words(await written(creditNote));
  expect(all).toEqual(expect.arrayContaining(["Credit note", "−€1,029.78", "−€480.00"]));
  expect(all.join(" ")).toContain("FO-2026-00420, October 2, 2026");
  expect(all.filter((text) => text.startsWith("Pay €"))).toEqual([]);
});

test("a reverse charge is the law's sentence instead of a sum of tax", async () => {
  const taxes = [
    { rate: 0, kind: "reverse_charge", label: "VAT", base: 91_800, amount: 0 } as const,
  ];
  const all = words(await written({ ...exampleInvoice, taxes })).join(" ");
  expect(all).toContain("Reverse charge: the buyer accounts for the tax");
  expect(all).not.toContain("0% VAT");
});

test("the price of one is shown before tax, also where prices contain it", async () => {
  const line = { ...exampleInvoice.lines[0]!, quantity: 3, unitAmount: 1_000, net: 2_752 };
  const all = words(await written({ ...exampleInvoice, lines: [line] }));
  expect(all).toContain("€9.17");
  expect(all).toContain("€27.52");
});

test("the electronic invoice is inside, byte by byte, and the file announces it as Factur-X", async () => {
  const xml = '<?xml version="1.0" encoding="UTF-8"?><invoice>Fern &amp; Oak</invoice>';
  const text = invoiceText(translator("en"), exampleInvoice, settlement);
  const at = new Date("2026-11-21T10:00:00Z");
  const check = { title: "Check this document", text: "Scan it.", url: "https://pay.example" };
  const made = {
    brand,
    fonts: paperFonts,
    language: "en",
    at,
    xml,
    checks: [check],
    proof: '{"paper":1}\n',
  };
  const pdf = await writeInvoice(text, made);
  const file = pdf?.toString("latin1") ?? "";
  const attached =
    /\/Type \/EmbeddedFile[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/.exec(file)?.[1] ?? "";
  expect(inflateSync(Buffer.from(attached, "latin1")).toString()).toBe(xml);
  for (const told of [
    "/AFRelationship /Alternative",
    "/F (factur-x.xml)",
    "/OutputIntents",
    "%PDF-1.7",
  ])
    expect(file).toContain(told);
  const xmp = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(file)?.[0] ?? "";
  expect(XMLValidator.validate(xmp)).toBe(true);
  expect(xmp).toContain("<pdfaid:part>3</pdfaid:part>");
  expect(xmp).toContain("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
  expect(xmp).toContain("Fern &amp; Oak");
});
