import type { InvoiceText } from "#components/checkout/invoice/invoice-text.ts";
import { colors, left, right, type Sheet } from "#components/checkout/invoice/sheet.ts";

/** The shop as it looks on the page. */
export type Brand = {
  name: string;
  initials: string;
  /** PNG or JPEG. */
  logo: Buffer | null;
  typeface: "sans" | "serif";
  accent: string;
  /** Letters on the accent. */
  onAccent: string;
  ground: string;
};

const columns = 4;
/** With the space after it. */
const columnWidth = 127.9;

/** The part of an invoice that its head says; a statement has the same. */
type HeadText = Pick<InvoiceText, "title" | "number" | "parties" | "facts">;

/** Draws the shop, the two parties and the facts, down to the rule below them. */
export function drawHead(sheet: Sheet, text: HeadText, brand: Brand): void {
  drawTitle(sheet, text, brand);
  const lines = text.parties.map((party, at) =>
    drawParty(sheet, party, left + at * 2 * columnWidth),
  );
  sheet.y = Math.max(...lines) + 24.5;
  sheet.rule(left);
  drawFacts(sheet, text.facts);
  sheet.y += 15.5;
  sheet.rule(left);
}

function drawTitle(sheet: Sheet, { title, number }: HeadText, brand: Brand): void {
  const { document } = sheet.pen;
  const [x, y, radius] = [left + 15, 60, 15];
  if (brand.logo) {
    document.save().circle(x, y, radius).clip();
    document.image(brand.logo, x - radius, y - radius, { cover: [2 * radius, 2 * radius] });
    document.restore();
  } else {
    document.circle(x, y, radius).fill(brand.accent);
    sheet.y = y + 4;
    const initials = {
      x,
      size: 11,
      weight: "bold",
      color: brand.onAccent,
      align: "center",
    } as const;
    sheet.write(brand.initials, initials);
  }
  const heading = { weight: sheet.heading } as const;
  sheet.y = 65;
  const width = sheet.write(title, { ...heading, x: right, size: 18.4, align: "right" });
  sheet.y = 64.5;
  const place = { x: left + 38, width: right - left - width - 58, pitch: 17 };
  sheet.block(brand.name, { ...heading, ...place, size: 13 });
  sheet.y = 79.5;
  sheet.write(number, { x: right, color: colors.quiet, align: "right" });
}

/** Answers the height of the party's last line. */
function drawParty(sheet: Sheet, party: InvoiceText["parties"][number], x: number): number {
  const place = { x, width: 2 * columnWidth - 16, pitch: 15.6 };
  sheet.y = 114.5;
  sheet.write(party.label, { x, size: 8, color: colors.quiet });
  for (const line of party.lines) {
    sheet.y += 15.6;
    sheet.block(line, place);
  }
  if (party.quiet !== null) {
    sheet.y += 15.6;
    sheet.block(party.quiet, { ...place, size: 9, color: colors.quiet, pitch: 12 });
  }
  return sheet.y;
}

function drawFacts(sheet: Sheet, facts: InvoiceText["facts"]): void {
  for (let at = 0; at < facts.length; at += columns) {
    const from = sheet.y + (at === 0 ? 20 : 22);
    const ends = facts.slice(at, at + columns).map(({ label, value }, column) => {
      const x = left + column * columnWidth;
      sheet.y = from;
      sheet.write(label, { x, size: 8, color: colors.quiet });
      sheet.y += 15;
      sheet.block(value, { x, width: Math.min(columnWidth - 10, right - x), pitch: 13 });
      return sheet.y;
    });
    sheet.y = Math.max(...ends);
  }
}
