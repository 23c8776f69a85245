import type PDFDocument from "pdfkit";
import type { Letters, Run, Weight } from "#components/checkout/paper/letters.ts";

type Document = InstanceType<typeof PDFDocument>;

/** Figures of one width stand under each other in a column; kerned, "97.00" is read as 9700. */
const inColumns = { features: ["tnum"] } satisfies PDFKit.Mixins.TextOptions;
const asText = {} satisfies PDFKit.Mixins.TextOptions;

export type Style = { size: number; weight: Weight; color: string };
type Measured = Pick<Style, "size" | "weight"> & {
  /** Whether figures have one width, as they do unless this is false: hyphens are then as wide, too. */
  tabular?: boolean | undefined;
};
type Wrapped = Pick<Style, "size" | "weight"> & { width: number };
type At = Style &
  Measured & {
    x: number;
    y: number;
    align?: "left" | "right" | "center";
    /** Whether `y` is the top of the letters or the line that they stand on. */
    baseline?: "top" | "alphabetic";
  };

/** Writes lines of text into a document, from whichever font has the letters. */
export class Pen {
  /** False once a letter was in none of the fonts. */
  isWhole = true;
  readonly document: Document;
  private readonly letters: Letters;

  constructor(document: Document, letters: Letters) {
    this.document = document;
    this.letters = letters;
  }

  /** Draws one line and answers how wide it is. */
  write(text: string, { x, y, size, weight, color, tabular, ...at }: At): number {
    const { align = "left", baseline = "top" } = at;
    const figures = tabular === false ? asText : inColumns;
    const width = this.widthOf(text, { size, weight, tabular });
    const before = { left: 0, right: width, center: width / 2 }[align];
    let from = x - before;
    for (const run of this.runsOf(text, weight)) {
      this.document.font(run.font).fontSize(size).fillColor(color);
      this.document.text(run.text, from, y, { ...figures, baseline, lineBreak: false });
      from += this.document.widthOfString(run.text, figures);
    }
    return width;
  }

  /** The width of a line as it is drawn, with kerning. */
  widthOf(text: string, { size, weight, tabular }: Measured): number {
    const figures = tabular === false ? asText : inColumns;
    return this.runsOf(text, weight).reduce((sum, run) => {
      return sum + this.document.font(run.font).fontSize(size).widthOfString(run.text, figures);
    }, 0);
  }

  /** Divides text into lines that are no wider than `width`, between words where that is possible. */
  wrap(text: string, place: Wrapped): string[] {
    const lines: string[] = [];
    for (const word of text.split(/(?<=[ -])/)) {
      const last = lines.at(-1);
      const joined = (last ?? "") + word;
      if (last !== undefined && this.fits(joined, place)) lines[lines.length - 1] = joined;
      else lines.push(...this.broken(word, place));
    }
    return lines.map((line) => line.trimEnd());
  }

  /** A word that is wider than its place, in pieces. */
  private broken(word: string, place: Wrapped): string[] {
    const pieces = [""];
    for (const letter of word) {
      const joined = (pieces.at(-1) ?? "") + letter;
      if (this.fits(joined, place)) pieces[pieces.length - 1] = joined;
      else pieces.push(letter);
    }
    return pieces;
  }

  private fits(text: string, { width, size, weight }: Wrapped): boolean {
    return this.letters.width(this.runsOf(text.trimEnd(), weight), size) <= width;
  }

  private runsOf(text: string, weight: Weight): Run[] {
    const runs = this.letters.runs(text, weight);
    if (!runs) this.isWhole = false;
    return runs ?? [];
  }
}
