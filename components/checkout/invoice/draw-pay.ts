import type { Brand } from "#components/checkout/invoice/draw-head.ts";
import type { InvoiceText } from "#components/checkout/invoice/invoice-text.ts";
import { colors, left, right, type Sheet } from "#components/checkout/invoice/sheet.ts";
import { drawCode } from "#components/checkout/paper/draw-code.ts";
import type { Weight } from "#components/checkout/paper/letters.ts";

const heightMin = 116.5;
const codeSide = 81;
const words = 174;
const width = right - words - 16;
const pitch = 15;

type Pay = NonNullable<InvoiceText["pay"]>;
type Piece = { text: string; weight: Weight };

/** Draws the box that says how to pay, or where the receipt is. */
export function drawPay(sheet: Sheet, pay: Pay, { ground }: Brand): void {
  const sentence = sentenceOf(sheet, pay);
  const height = Math.max(heightMin, heightMin + (sentence.length - 3) * pitch);
  sheet.y += 31;
  sheet.room(height - 8);
  const from = sheet.y;
  const { document } = sheet.pen;
  document.roundedRect(left, from, right - left, height, 8).fill(ground);
  const place = { x: left + 21, y: from + (heightMin - codeSide) / 2, side: codeSide };
  drawCode(document, pay.url, place);
  sheet.y = from + 36.5;
  sheet.block(pay.title, { x: words, width, pitch: 16, size: 12.5, weight: sheet.heading });
  sheet.y += 19 - pitch;
  for (const line of sentence) {
    sheet.y += pitch;
    let x = words;
    for (const { text, weight } of line) x += sheet.write(text, { x, weight });
  }
  sheet.y += 16.5;
  const small = { size: 9, color: colors.quiet, pitch: 12 };
  if (pay.transfer !== null) sheet.block(pay.transfer, { x: words, width, ...small });
  sheet.y = from + height;
}

/** The sentence with its address in bold, in lines. */
function sentenceOf({ pen }: Sheet, { sentence, address }: Pay): Piece[][] {
  const [before = "", after = ""] = sentence.split("{address}");
  const pieces: Piece[] = [
    ...piecesOf(before, "plain"),
    ...pen
      .wrap(address, { width, size: 10, weight: "bold" })
      .map((text): Piece => ({ text, weight: "bold" })),
    ...piecesOf(after, "plain"),
  ];
  const lines: Piece[][] = [[]];
  let taken = 0;
  for (const [at, piece] of pieces.entries()) {
    const wide = pen.widthOf(piece.text, { size: 10, weight: piece.weight, tabular: false });
    // A full stop is never the first of a line.
    const alone = pieces[at + 1]?.text.trim().length === 1 ? 4 : 0;
    if (taken > 0 && taken + wide + alone > width && piece.text.trim().length > 1) {
      lines.push([]);
      taken = 0;
    }
    const text = taken === 0 ? piece.text.trimStart() : piece.text;
    lines.at(-1)?.push({ text, weight: piece.weight });
    taken += wide;
  }
  return lines;
}

/** Words that may stand on lines of their own. */
function piecesOf(text: string, weight: Weight): Piece[] {
  return text.split(/(?<= )/).map((word) => ({ text: word, weight }));
}
