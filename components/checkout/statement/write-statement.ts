import PDFDocument from "pdfkit";
import { drawCheck } from "#components/checkout/invoice/draw-check.ts";
import { type Brand, drawHead } from "#components/checkout/invoice/draw-head.ts";
import { colors, left, right, Sheet } from "#components/checkout/invoice/sheet.ts";
import { attachProof } from "#components/checkout/paper/attach-proof.ts";
import { Letters, type PaperFonts } from "#components/checkout/paper/letters.ts";
import { Pen } from "#components/checkout/paper/pen.ts";
import {
  statementText,
  type StatementText,
} from "#components/checkout/statement/statement-text.ts";
import type { StatementPaper } from "#server/checkout/papers/load-statement.ts";

type Made = { brand: Brand; fonts: PaperFonts };

const amounts = right - 92;
const references = left + 208;

/** A statement of a balance as a PDF of A4 pages, in English, with the proofs of its movements inside. */
export async function writeStatement(
  paper: StatementPaper,
  { brand, fonts }: Made,
): Promise<Buffer> {
  const at = new Date(paper.to);
  const text = statementText(paper);
  const info = { Title: `${text.title} ${text.number}`, CreationDate: at, ModDate: at };
  const document = new PDFDocument({
    size: "A4",
    // None: the pen brings its own, and a bundle of the service has none of the library's.
    font: "",
    margin: 0,
    bufferPages: true,
    lang: "en",
    displayTitle: true,
    info,
  });
  const parts: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve) => {
    document.on("data", (part: Buffer) => parts.push(part));
    document.on("end", () => resolve(Buffer.concat(parts)));
  });
  const letters = new Letters(document, fonts);
  const sheet = new Sheet(
    new Pen(document, letters),
    brand.typeface === "serif" ? "serif" : "bold",
  );
  // A name in a script that the fonts lack is left out: the merchant's id stands beside it.
  const isWritten = (words: string) => letters.runs(words, "bold") !== null;
  const name = isWritten(brand.name) ? brand.name : "";
  const parties = text.parties.map((party) => ({ ...party, lines: party.lines.filter(isWritten) }));
  const initials = isWritten(brand.initials) ? brand.initials : "";
  drawHead(sheet, { ...text, parties }, { ...brand, name, initials });
  drawParts(sheet, text);
  if (text.check) drawCheck(sheet, text.check);
  drawMovements(sheet, text);
  drawFeet(sheet, text);
  if (paper.proof !== null) attachProof(document, paper.proof, at);
  document.end();
  return ended;
}

/** Opening, groups and closing, line under line. */
function drawParts(sheet: Sheet, { parts }: StatementText): void {
  sheet.y += 10;
  for (const [nth, { label, amount, isWhole }] of parts.entries()) {
    const style = { weight: isWhole ? sheet.heading : "plain", size: isWhole ? 11 : 10 } as const;
    sheet.y += 19;
    sheet.write(label, { x: left, ...style });
    sheet.write(amount, { x: right, align: "right", tabular: true, ...style });
    sheet.y += 7;
    const isEdge = nth === parts.length - 2;
    sheet.rule(left, isEdge ? { color: colors.ink, width: 1.5 } : {});
  }
}

function drawMovements(sheet: Sheet, { movements }: StatementText): void {
  if (movements.length === 0) return;
  sheet.y += 34;
  sheet.room(60);
  drawHeads(sheet);
  for (const { at, words, reference, amount, balance } of movements) {
    if (sheet.room(20)) drawHeads(sheet);
    sheet.y += 15;
    const small = { size: 8.5 } as const;
    sheet.write(at, { x: left, ...small, color: colors.quiet, tabular: true });
    sheet.write(words, { x: left + 92, ...small });
    sheet.write(reference, { x: references, size: 7.5, color: colors.quiet });
    sheet.write(amount, { x: amounts, align: "right", tabular: true, ...small });
    sheet.write(balance, { x: right, align: "right", tabular: true, ...small });
    sheet.y += 5;
    sheet.rule(left);
  }
}

function drawHeads(sheet: Sheet): void {
  const small = { size: 8, color: colors.quiet } as const;
  sheet.write("Date, UTC", { x: left, ...small });
  sheet.write("Movement", { x: left + 92, ...small });
  sheet.write("For", { x: references, ...small });
  sheet.write("Amount", { x: amounts, align: "right", ...small });
  sheet.write("Balance", { x: right, align: "right", ...small });
  sheet.y += 7;
  sheet.rule(left, { color: colors.strongRule, width: 1 });
}

function drawFeet(sheet: Sheet, { title, number }: StatementText): void {
  const { document } = sheet.pen;
  const { count } = document.bufferedPageRange();
  const small = { size: 8, color: colors.quiet } as const;
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    sheet.y = 809;
    sheet.write(`${title} ${number}`, { x: left, ...small });
    sheet.write(`Page ${page + 1} of ${count}`, { x: right, align: "right", ...small });
  }
}
