import type PDFDocument from "pdfkit";

/** Parts of the face, by script and weight, as base64 of WOFF files. */
export type PaperFonts = Record<"plain" | "bold" | "serif", Record<string, string>>;
export type Weight = keyof PaperFonts;
export type Run = { font: string; text: string };

type Document = InstanceType<typeof PDFDocument>;
/** A font as pdfkit holds it: fontkit's. */
type Embedded = {
  font: {
    unitsPerEm: number;
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): { advanceWidth: number };
  };
};
type Part = { name: string; has: (code: number) => boolean; widthOf: (letter: string) => number };

/** Which part of the face has which letter, of a document that they are registered with. */
export class Letters {
  private readonly document: Document;
  private readonly fonts: PaperFonts;
  private readonly parts = new Map<Weight, Part[]>();

  constructor(document: Document, fonts: PaperFonts) {
    this.document = document;
    this.fonts = fonts;
  }

  /** The text in runs of one part each; null when a letter is in none of them. */
  runs(text: string, weight: Weight): Run[] | null {
    const runs: Run[] = [];
    for (const letter of printable(text)) {
      const code = letter.codePointAt(0) ?? 0;
      const last = runs.at(-1);
      const parts = this.partsOf(weight);
      // A space, a digit, a full stop belong to whatever they stand beside, where that has them.
      const before = parts.find(({ name, has }) => name === last?.font && has(code));
      const part = before ?? parts.find(({ has }) => has(code));
      if (!part) return null;
      if (last && last.font === part.name) last.text += letter;
      else runs.push({ font: part.name, text: letter });
    }
    return runs;
  }

  /** Letter by letter, which is quick and, without kerning, rather too much than too little. */
  width(runs: readonly Run[], size: number): number {
    const all = [...this.parts.values()].flat();
    return runs.reduce((sum, { font, text }) => {
      const part = all.find(({ name }) => name === font);
      return [...text].reduce((wide, letter) => wide + size * (part?.widthOf(letter) ?? 0), sum);
    }, 0);
  }

  /** The parts of a weight, read when the first of its letters is written. */
  private partsOf(weight: Weight): Part[] {
    const known = this.parts.get(weight) ?? this.register(weight);
    this.parts.set(weight, known);
    return known;
  }

  private register(weight: Weight): Part[] {
    return Object.entries(this.fonts[weight]).map(([script, base64]) => {
      const name = `${weight} ${script}`;
      this.document.registerFont(name, Buffer.from(base64, "base64"));
      this.document.font(name);
      const { font } = (this.document as unknown as { _font: Embedded })._font;
      return { name, has: (code) => font.hasGlyphForCodePoint(code), widthOf: widths(font) };
    });
  }
}

/** How wide a letter is in a size of 1, looked up once each. */
function widths(font: Embedded["font"]): (letter: string) => number {
  const known = new Map<string, number>();
  return (letter) => {
    const found =
      known.get(letter) ??
      font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
    known.set(letter, found);
    return found;
  };
}

/** Removes direction marks, which are not drawn, and replaces narrow spaces, which the typeface lacks, with others. */
function printable(text: string): string {
  return text
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .replaceAll(/[\u2000-\u200a\u202f\u205f]/gu, "\u00a0");
}
