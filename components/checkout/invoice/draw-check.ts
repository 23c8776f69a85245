import { colors, left, right, type Sheet } from "#components/checkout/invoice/sheet.ts";
import { drawCode } from "#components/checkout/paper/draw-code.ts";
import type { CheckText } from "#components/checkout/paper/paper-text.ts";

/** A QR code's side in points: 25 mm. */
const side = 72;
const x = left + side + 20;

/** Draws the code that leads to where the document is checked, and since when it is sealed. */
export function drawCheck(sheet: Sheet, { title, text, url }: CheckText): void {
  sheet.y += 24;
  sheet.room(side);
  const top = sheet.y;
  drawCode(sheet.pen.document, url, { x: left, y: top, side });
  sheet.y += 22;
  sheet.write(title, { x, weight: sheet.heading });
  sheet.y += 15;
  sheet.block(text, { x, width: right - x, size: 9, pitch: 13, color: colors.quiet });
  sheet.y = Math.max(sheet.y, top + side);
}
