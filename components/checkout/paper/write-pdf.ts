import PDFDocument from "pdfkit";
import {
  Letters,
  type PaperFonts,
  type Run,
  type Weight,
} from "#components/checkout/paper/letters.ts";
import type { PaperText } from "#components/checkout/paper/paper-text.ts";

const margin = 56;
const page = { width: 595.28, height: 841.89 };
const right = page.width - margin;
const ink = "#1b2420";
const quiet = "#5c665f";
const rule = "#d9ddd6";

/** Figures of one width stand apart from what is beside them: kerned, "97.00" is read as 9700. */
const figures = { features: ["tnum"] } satisfies PDFKit.Mixins.TextOptions;

type Place = { x: number; width: number; size?: number; weight?: Weight; color?: string };
type Made = { title: string; language: string; at: Date };

/**
 * A paper as a PDF of A4 pages; null when a letter of it is in none of the fonts: blanks would be worse
 * than no file. Made anew at each request.
 */
export async function writePdf(
  text: PaperText,
  fonts: PaperFonts,
  { title, language, at }: Made,
): Promise<Buffer | null> {
  const info = { Title: title, Author: text.shop, CreationDate: at, ModDate: at };
  const document = new PDFDocument({
    size: "A4",
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
  const sheet = new Sheet(document, new Letters(document, fonts));
  if (!sheet.write(text)) return null;
  document.end();
  return ended;
}

class Sheet {
  private readonly document: InstanceType<typeof PDFDocument>;
  private readonly letters: Letters;
  private y = margin;
  private isWhole = true;

  constructor(document: InstanceType<typeof PDFDocument>, letters: Letters) {
    this.document = document;
    this.letters = letters;
  }

  /** False when something could not be written. */
  write({ shop, title, amount, note, facts, rows, sums }: PaperText): boolean {
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
    return this.isWhole;
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

  private line(): void {
    this.y += 5;
    this.document.moveTo(margin, this.y).lineTo(right, this.y).lineWidth(0.5).stroke(rule);
    this.y += 7;
  }

  /** Before what it belongs to is written, which may go on over the page. */
  private atEnd(text: string, weight: Weight): void {
    const runs = this.runsOf(text, weight);
    const width = runs.reduce((sum, run) => {
      return sum + this.document.font(run.font).fontSize(10).widthOfString(run.text, figures);
    }, 0);
    this.draw(runs, { x: right - width, y: this.y, size: 10, color: ink });
  }

  /** Text in lines that are no wider than its place. */
  private block(text: string, { x, width, size = 10, weight = "plain", color = ink }: Place): void {
    for (const line of this.wrap(text, { width, size, weight })) {
      this.room(size * 1.5);
      this.draw(line, { x, y: this.y, size, color });
      this.y += size * 1.5;
    }
  }

  private wrap(
    text: string,
    { width, size, weight }: Required<Pick<Place, "width" | "size" | "weight">>,
  ): Run[][] {
    const lines: string[] = [];
    for (const word of text.split(/(?<=[ -])/)) {
      const last = lines.at(-1);
      const joined = (last ?? "") + word;
      const fits = this.letters.width(this.runsOf(joined.trimEnd(), weight), size) <= width;
      if (last !== undefined && fits) lines[lines.length - 1] = joined;
      else lines.push(...this.broken(word, { width, size, weight }));
    }
    return lines.map((line) => this.runsOf(line.trimEnd(), weight));
  }

  /** A word that is wider than its place, in pieces. */
  private broken(
    word: string,
    { width, size, weight }: Required<Pick<Place, "width" | "size" | "weight">>,
  ): string[] {
    const pieces = [""];
    for (const letter of word) {
      const joined = (pieces.at(-1) ?? "") + letter;
      const fits = this.letters.width(this.runsOf(joined.trimEnd(), weight), size) <= width;
      if (fits) pieces[pieces.length - 1] = joined;
      else pieces.push(letter);
    }
    return pieces;
  }

  private runsOf(text: string, weight: Weight): Run[] {
    const runs = this.letters.runs(text, weight);
    if (!runs) this.isWhole = false;
    return runs ?? [];
  }

  private draw(runs: Run[], at: { x: number; y: number; size: number; color: string }): void {
    let { x } = at;
    for (const run of runs) {
      this.document.font(run.font).fontSize(at.size).fillColor(at.color);
      this.document.text(run.text, x, at.y, { ...figures, lineBreak: false });
      x += this.document.widthOfString(run.text, figures);
    }
  }

  private room(height: number): void {
    if (this.y + height <= page.height - margin) return;
    this.document.addPage();
    this.y = margin;
  }
}
