import { embedFacturX, extractXml, Profile } from "@stackforge-eu/factur-x";
import { XMLParser } from "fast-xml-parser";
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { expect, test } from "vitest";
import { invoiceText } from "#components/checkout/invoice/invoice-text.ts";
import { writeInvoice } from "#components/checkout/invoice/write-invoice.ts";
import { translator } from "#components/checkout/messages/translate.ts";
import { paperFonts } from "#server/generated/checkout-page-fonts.ts";
import { electronicInvoice } from "#server/payments/electronic-invoices/electronic-invoice.ts";
import { writeCii } from "#server/payments/electronic-invoices/write-cii.ts";
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
const xml = writeCii(electronicInvoice(exampleInvoice, 0));
const settlement = { paid: [], credited: 0, url: "https://pay.canary.example/i/1", isVoid: false };

async function pdfWith(inside: string | null): Promise<Buffer> {
  const text = invoiceText(translator("en"), exampleInvoice, settlement);
  const at = new Date("2026-11-21T10:00:00Z");
  const made = {
    brand,
    fonts: paperFonts,
    language: "en",
    at,
    xml: inside,
    checks: [],
    proof: null,
  };
  const pdf = await writeInvoice(text, made);
  if (pdf === null) throw new Error("The invoice has letters that the fonts lack.");
  return pdf;
}

type Described = {
  /** Properties of Factur-X, and those that the file describes as an extension of PDF/A's. */
  properties: Record<string, string>;
  extension: { namespace: string; prefix: string; names: string[] };
  pdfa: { part: string; conformance: string };
};

/** The file's XMP, whose properties may stand in any order. */
function described(document: PDFDocument): Described {
  const metadata = document.context.lookup(document.catalog.get(PDFName.of("Metadata")));
  if (!(metadata instanceof PDFRawStream)) throw new Error("There is no XMP.");
  expect(metadata.dict.has(PDFName.of("Filter")), "XMP is readable by itself").toBe(false);
  const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, isArray: isListed });
  const told = Buffer.from(metadata.contents).toString();
  const all = Object.assign({}, ...parser.parse(told)["x:xmpmeta"]["rdf:RDF"]["rdf:Description"]);
  const schema = all["pdfaExtension:schemas"]["rdf:Bag"]["rdf:li"][0];
  const names = schema["pdfaSchema:property"]["rdf:Seq"]["rdf:li"];
  return {
    properties: Object.fromEntries(
      Object.entries<string>(all).filter(([name]) => name.startsWith("fx:")),
    ),
    extension: {
      namespace: schema["pdfaSchema:namespaceURI"],
      prefix: schema["pdfaSchema:prefix"],
      names: names
        .map((each: Record<string, string>) =>
          [
            each["pdfaProperty:name"],
            each["pdfaProperty:valueType"],
            each["pdfaProperty:category"],
          ].join(),
        )
        .toSorted(),
    },
    pdfa: { part: all["pdfaid:part"], conformance: all["pdfaid:conformance"] },
  };
}

function isListed(name: string): boolean {
  return name === "rdf:li";
}

function attachedTo(document: PDFDocument): PDFDict {
  const listed = document.catalog.lookup(PDFName.of("AF"), PDFArray);
  expect(listed.size()).toBe(1);
  return listed.lookup(0, PDFDict);
}

function dictionaries(document: PDFDocument): PDFDict[] {
  return document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict ? [object] : object instanceof PDFRawStream ? [object.dict] : [],
    );
}

const isA = (dict: PDFDict, type: string) => dict.get(PDFName.of("Type")) === PDFName.of(type);

test("another reader of Factur-X finds the electronic invoice in the file, of the profile EN 16931", async () => {
  const found = await extractXml(await pdfWith(xml));
  expect(found).toMatchObject({ filename: "factur-x.xml", profile: Profile.EN16931, xml });
});

test("the file announces its invoice in the words of another writer of Factur-X", async () => {
  const other = await embedFacturX({
    pdf: await pdfWith(null),
    xml,
    profile: Profile.EN16931,
    rgbIccProfile: Buffer.from("not looked at"),
  });
  const [ours, theirs] = await Promise.all(
    [await pdfWith(xml), other.pdf].map((pdf) => PDFDocument.load(pdf, { updateMetadata: false })),
  );
  if (!ours || !theirs) throw new Error("Two files were written.");
  expect(described(ours)).toEqual(described(theirs));
  const relationship = PDFName.of("AFRelationship");
  expect(attachedTo(ours).get(relationship)).toBe(attachedTo(theirs).get(relationship));
  for (const key of attachedTo(theirs).keys()) expect(attachedTo(ours).has(key)).toBe(true);
});

test("the file has what PDF/A-3 (ISO 19005-3) asks for, and nothing that it forbids", async () => {
  const pdf = await pdfWith(xml);
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { trailerInfo } = document.context;
  expect(trailerInfo.ID).toBeInstanceOf(PDFArray);
  expect(trailerInfo.Encrypt).toBeUndefined();
  const all = dictionaries(document);
  for (const key of ["JavaScript", "JS", "OpenAction", "AA", "XFA", "Launch", "TR"])
    expect(
      all.filter((dict) => dict.has(PDFName.of(key))),
      key,
    ).toEqual([]);
  const fonts = all.filter((dict) => isA(dict, "FontDescriptor"));
  expect(fonts.length).toBeGreaterThan(2);
  for (const font of fonts)
    expect(["FontFile2", "FontFile3"].some((key) => font.has(PDFName.of(key)))).toBe(true);
  for (const font of all.filter((dict) => isA(dict, "Font")))
    expect(["Type0", "CIDFontType2", "CIDFontType0"]).toContain(
      font.lookup(PDFName.of("Subtype"), PDFName).decodeText(),
    );
  for (const link of all.filter((dict) => isA(dict, "Annot")))
    expect(String(link.get(PDFName.of("F"))), "a link is printed").toBe("4");
  const intents = document.catalog.lookup(PDFName.of("OutputIntents"), PDFArray);
  expect(intents.lookup(0, PDFDict).has(PDFName.of("DestOutputProfile"))).toBe(true);
  const [file] = all.filter((dict) => isA(dict, "EmbeddedFile"));
  expect(file?.get(PDFName.of("Subtype"))).toBe(PDFName.of("text/xml"));
  expect(file?.lookup(PDFName.of("Params"), PDFDict).has(PDFName.of("ModDate"))).toBe(true);
});
