import type { Brand } from "#components/checkout/invoice/draw-head.ts";
import type { InvoiceText } from "#components/checkout/invoice/invoice-text.ts";
import { colors, left, right, type Sheet } from "#components/checkout/invoice/sheet.ts";
import type { TextRow } from "#components/checkout/invoice/tax-rows.ts";

const labels = 327;
const pitch = 18.5;

/** Draws the sums, kept together on a page, and the stamp beside them. */
export function drawSums(
  sheet: Sheet,
  { sums, due, stamp, memo }: InvoiceText,
  brand: Brand,
): void {
  const rows = sums.flat().length;
  sheet.room(Math.max(rows * (pitch + 12) + sums.length * 8 + 45, stamp ? 110 : 0));
  const from = sheet.y;
  sheet.y += 7;
  for (const [nth, group] of sums.entries()) {
    if (nth > 0) {
      sheet.y += 9.5;
      sheet.rule(labels);
    }
    for (const row of group) drawRow(sheet, row);
  }
  sheet.y += 10.5;
  sheet.rule(labels, { color: colors.ink, width: 1.5 });
  sheet.y += 20;
  drawDue(sheet, due);
  if (stamp) drawStamp(sheet, { ...stamp, brand, middle: from + (sheet.y - from) * 0.56 });
  if (memo) {
    sheet.y = Math.max(sheet.y, from + (stamp ? 110 : 0)) + 26;
    sheet.room(24);
    sheet.block(memo, { x: left, width: right - left, size: 9, pitch: 13, color: colors.quiet });
  }
}

function drawRow(sheet: Sheet, { label, amount, isStrong, isWhole }: TextRow): void {
  const style = {
    weight: isWhole ? "bold" : "plain",
    color: isWhole || isStrong ? colors.ink : colors.quiet,
  } as const;
  sheet.y += pitch;
  const taken =
    amount === null
      ? 0
      : sheet.write(amount, { x: right, align: "right", tabular: true, ...style }) + 10;
  sheet.block(label, { x: labels, width: right - labels - taken, pitch: 12, ...style });
}

function drawDue(sheet: Sheet, { label, amount }: TextRow): void {
  const style = { size: 13.2, weight: sheet.heading } as const;
  const taken =
    sheet.write(amount ?? "", { x: right, align: "right", tabular: true, ...style }) + 10;
  sheet.block(label, { x: labels, width: right - labels - taken, pitch: 17, ...style });
}

type Stamp = NonNullable<InvoiceText["stamp"]> & { brand: Brand; middle: number };

/** A stamp that leans, as if by hand. */
function drawStamp(sheet: Sheet, { head, amount, note, brand, middle }: Stamp): void {
  const { pen } = sheet;
  const x = left + 126;
  const noteWidth =
    note === null ? 0 : pen.widthOf(note, { size: 9, weight: "plain", tabular: false });
  const width = Math.min(Math.max(noteWidth + 32, 130), labels - left - 16);
  const height = amount === null ? 40 : 66;
  const size = Math.min(9, (9 * (width - 24)) / Math.max(noteWidth, 1));
  pen.document.save().rotate(-5, { origin: [x, middle] });
  pen.document.roundedRect(x - width / 2, middle - height / 2, width, height, 8).lineWidth(0.75);
  pen.document.stroke(brand.accent);
  pen.document.roundedRect(x - width / 2 + 3, middle - height / 2 + 3, width - 6, height - 6, 6);
  pen.document.lineWidth(1.75).stroke(brand.accent);
  const of = { x, align: "center", color: brand.accent } as const;
  const kept = sheet.y;
  sheet.y = amount === null ? middle + 5 : middle - 14;
  sheet.write(head, { ...of, size: amount === null ? 15 : 9, weight: "bold" });
  sheet.y = middle + 6.5;
  if (amount !== null) sheet.write(amount, { ...of, size: 17, weight: sheet.heading });
  sheet.y = middle + 22;
  if (note !== null) sheet.write(note, { ...of, size });
  sheet.y = kept;
  pen.document.restore();
}
