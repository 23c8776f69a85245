import PDFDocument from "pdfkit";
import { attachInvoice } from "#components/checkout/invoice/attach-invoice.ts";
import { drawCheck } from "#components/checkout/invoice/draw-check.ts";
import { type Brand, drawHead } from "#components/checkout/invoice/draw-head.ts";
import { drawLines } from "#components/checkout/invoice/draw-lines.ts";
import { drawPay } from "#components/checkout/invoice/draw-pay.ts";
import { drawSums } from "#components/checkout/invoice/draw-sums.ts";
import type { InvoiceText } from "#components/checkout/invoice/invoice-text.ts";
import { colors, left, right, Sheet } from "#components/checkout/invoice/sheet.ts";
import { attachProof } from "#components/checkout/paper/attach-proof.ts";
import { Letters, type PaperFonts } from "#components/checkout/paper/letters.ts";
import type { CheckText } from "#components/checkout/paper/paper-text.ts";
import { Pen } from "#components/checkout/paper/pen.ts";

type Made = {
  brand: Brand;
  fonts: PaperFonts;
  language: string;
  at: Date;
  /** The electronic invoice that goes inside (UN/CEFACT CII): with it the file is a Factur-X and a PDF/A-3. */
  xml: string | null;
  /** Codes that lead to where its payment or refund is checked. */
  checks: CheckText[];
  /** The proofs of it that go inside. */
  proof: string | null;
};

/**
 * An invoice or a credit note as a PDF of A4 pages; null when a letter of it is in none of the fonts: blanks would be
 * worse than no file.
 */
export async function writeInvoice(text: InvoiceText, made: Made): Promise<Buffer | null> {
  const { brand, fonts, language, at, xml, checks, proof } = made;
  const title = `${text.title} ${text.number}`;
  const document = new PDFDocument({
    size: "A4",
    // None: the pen brings its own, and a bundle of the service has none of the library's.
    font: "",
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { CreationDate: at, ModDate: at },
    ...(xml === null ? {} : { subset: "PDF/A-3b", pdfVersion: "1.7" }),
  });
  if (xml === null) Object.assign(document.info, { Title: title, Author: brand.name });
  else attachInvoice(document, { xml, title, author: brand.name, at });
  const parts: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve) => {
    document.on("data", (part: Buffer) => parts.push(part));
    document.on("end", () => resolve(Buffer.concat(parts)));
  });
  const pen = new Pen(document, new Letters(document, fonts));
  const sheet = new Sheet(pen, brand.typeface === "serif" ? "serif" : "bold");
  drawHead(sheet, text, brand);
  drawLines(sheet, text);
  drawSums(sheet, text, brand);
  if (text.pay) drawPay(sheet, text.pay, brand);
  for (const check of checks) drawCheck(sheet, check);
  drawFeet(sheet, text);
  if (!pen.isWhole) return null;
  if (proof !== null) attachProof(document, proof, at);
  document.end();
  return ended;
}

/** At the foot of every page: how to reach the seller, and which page it is. */
function drawFeet(sheet: Sheet, { contact, pageOf }: InvoiceText): void {
  const { document } = sheet.pen;
  const { count } = document.bufferedPageRange();
  const small = { size: 8, color: colors.quiet } as const;
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    sheet.y = 809;
    sheet.write(contact, { x: left, ...small });
    sheet.write(pageOf(page + 1, count), { x: right, align: "right", ...small });
  }
}
