import PDFDocument from "pdfkit";
import { attachProof } from "#components/checkout/paper/attach-proof.ts";
import { drawCode } from "#components/checkout/paper/draw-code.ts";
import { Letters, type PaperFonts, type Weight } from "#components/checkout/paper/letters.ts";
import type { PaperText } from "#components/checkout/paper/paper-text.ts";
import { Pen } from "#components/checkout/paper/pen.ts";

/** A QR code's side in points: 25 mm, which phones read at arm's length. */
const codeSide = 72;
const margin = 56;
const page = { width: 595.28, height: 841.89 };
const right = page.width - margin;
const ink = "#1b2420";
const quiet = "#5c665f";
const rule = "#d9ddd6";

type Place = { x: number; width: number; size?: number; weight?: Weight; color?: string };
type Made = {
  title: string;
  language: string;
  at: Date;
  /** The proofs that go inside, for programs that check them. */
  proof: string | null;
};

/**
 * A paper as a PDF of A4 pages; null when a letter of it is in none of the fonts: blanks would be worse
 * than no file. Made anew at each request.
 */
export async function writePdf(
  text: PaperText,
  fonts: PaperFonts,
  { title, language, at, proof }: Made,
): Promise<Buffer | null> {
  const info = { Title: title, Author: text.shop, CreationDate: at, ModDate: at };
  const document = new PDFDocument({
    size: "A4",
    // None: the pen brings its own, and a bundle of the service has none of the library's.
    font: "",
    margin,
    lang: language,
    displayTitle: true,
    info,
  });
  const parts: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve) => {
    document.on("data", (part: Buffer) => parts.push(part));
    document.on("end", () => resolve(Buffer.concat(parts)));
  });
  const sheet = new Sheet(new Pen(document, new Letters(document, fonts)));
  if (!sheet.write(text)) return null;
  if (proof !== null) attachProof(document, proof, at);
  document.end();
  return ended;
}

class Sheet {
  private readonly pen: Pen;
  private y = margin;

  constructor(pen: Pen) {
    this.pen = pen;
  }

  /** False when something could not be written. */
  write({ shop, title, amount, note, facts, rows, sums, checks }: PaperText): boolean {
    const whole = { x: margin, width: right - margin };
    this.block(shop, { ...whole, size: 11, color: quiet });
    this.y += 10;
    this.block(title, { ...whole, size: 13, weight: "bold" });
    this.block(amount, { ...whole, size: 28, weight: "bold" });
    if (note) this.block(note, { ...whole, size: 11 });
    this.y += 14;
    for (const { label, lines } of facts) this.fact(label, lines);
    this.y += 18;
    for (const row of rows) this.row(row);
    for (const sum of sums) this.sum(sum);
    for (const check of checks) this.check(check);
    return this.pen.isWhole;
  }

  private fact(label: string, lines: string[]): void {
    this.room(lines.length * 16 + 8);
    const top = this.y;
    this.block(label, { x: margin, width: 140, color: quiet });
    const below = this.y;
    this.y = top;
    for (const line of lines) this.block(line, { x: margin + 150, width: right - margin - 150 });
    this.y = Math.max(this.y, below) + 5;
  }

  private row({ name, note, amount }: PaperText["rows"][number]): void {
    this.room(40);
    this.atEnd(amount, "plain");
    this.block(name, { x: margin, width: 340 });
    if (note) this.block(note, { x: margin, width: 340, size: 9, color: quiet });
    this.line();
  }

  private sum({ label, amount, isWhole }: PaperText["sums"][number]): void {
    this.room(30);
    const weight = isWhole ? "bold" : "plain";
    this.atEnd(amount, weight);
    this.block(label, { x: margin, width: 340, weight, color: isWhole ? ink : quiet });
    this.y += 6;
  }

  private check({ title, text, url }: PaperText["checks"][number]): void {
    this.room(codeSide + 24);
    this.y += 24;
    const top = this.y;
    const { document } = this.pen;
    drawCode(document, url, { x: margin, y: top, side: codeSide });
    document.link(margin, top, codeSide, codeSide, url);
    const place = { x: margin + codeSide + 20, width: right - margin - codeSide - 20 };
    this.y += 14;
    this.block(title, { ...place, weight: "bold" });
    this.block(text, { ...place, size: 9, color: quiet });
    this.y = Math.max(this.y, top + codeSide);
  }

  private line(): void {
    this.y += 5;
    this.pen.document.moveTo(margin, this.y).lineTo(right, this.y).lineWidth(0.5).stroke(rule);
    this.y += 7;
  }

  /** Before what it belongs to is written, which may go on over the page. */
  private atEnd(text: string, weight: Weight): void {
    this.pen.write(text, { x: right, y: this.y, size: 10, weight, color: ink, align: "right" });
  }

  /** Text in lines that are no wider than its place. */
  private block(text: string, { x, width, size = 10, weight = "plain", color = ink }: Place): void {
    for (const line of this.pen.wrap(text, { width, size, weight })) {
      this.room(size * 1.5);
      this.pen.write(line, { x, y: this.y, size, weight, color });
      this.y += size * 1.5;
    }
  }

  private room(height: number): void {
    if (this.y + height <= page.height - margin) return;
    this.pen.document.addPage();
    this.y = margin;
  }
}
