import type { InvoiceText } from "#components/checkout/invoice/invoice-text.ts";
import { colors, left, right, type Sheet } from "#components/checkout/invoice/sheet.ts";

type Row = InvoiceText["rows"][number];
/** A column of figures and where it ends. */
type Column = { of: "quantity" | "unit" | "tax" | "amount"; end: number };

const narrowest = { amount: 78, tax: 63, unit: 63, quantity: 63 };
const gap = 14;

/** Draws the lines, on as many pages as they need, each under the table's head. */
export function drawLines(sheet: Sheet, { head, rows }: InvoiceText): void {
  const { columns, width } = placesOf(sheet, [head, ...rows]);
  sheet.y += 27.5;
  drawTableHead(sheet, head, columns);
  for (const row of rows) {
    const { names, notes } = linesOf(sheet, row, width);
    if (sheet.room(30 + 12 * (names.length + notes.length - 1)))
      drawTableHead(sheet, head, columns);
    sheet.y += 17.5;
    for (const { of, end } of columns)
      sheet.write(row[of] ?? "", { x: end, align: "right", tabular: true });
    for (const [nth, name] of names.entries()) {
      if (nth > 0) sheet.y += 12;
      sheet.write(name, { x: left });
    }
    for (const note of notes) {
      sheet.y += 12;
      sheet.write(note, { x: left, size: 8.5, color: colors.quiet });
    }
    sheet.y += 10.2;
    sheet.rule(left);
  }
}

function drawTableHead(sheet: Sheet, head: InvoiceText["head"], columns: Column[]): void {
  const small = { size: 8, color: colors.quiet } as const;
  sheet.write(head.item, { x: left, ...small });
  for (const { of, end } of columns)
    sheet.write(head[of] ?? "", { x: end, align: "right", ...small });
  sheet.y += 9.5;
  sheet.rule(left, { color: colors.strongRule, width: 1 });
}

/** Each column is as wide as its widest figure; what remains is the items'. */
function placesOf(
  { pen }: Sheet,
  rows: readonly (Row | InvoiceText["head"])[],
): { columns: Column[]; width: number } {
  const shown = (["amount", "tax", "unit", "quantity"] as const).filter(
    (of) => rows[0]?.[of] !== null,
  );
  let end = right;
  const columns = shown.map((of) => {
    const column = { of, end };
    const widths = rows.map((row) => pen.widthOf(row[of] ?? "", { size: 10, weight: "plain" }));
    end -= Math.max(narrowest[of], ...widths.map((width) => width + gap));
    return column;
  });
  return { columns, width: end - left };
}

function linesOf({ pen }: Sheet, { name, description }: Row, width: number) {
  return {
    names: pen.wrap(name, { width, size: 10, weight: "plain" }),
    notes: description ? pen.wrap(description, { width, size: 8.5, weight: "plain" }) : [],
  };
}
