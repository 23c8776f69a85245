import type { Weight } from "#components/checkout/paper/letters.ts";
import type { Pen, Style } from "#components/checkout/paper/pen.ts";

export const left = 51;
export const right = 544.3;
/** Above the foot of the page. */
const bottom = 782;
const top = 64;

export const colors = {
  ink: "#14201c",
  quiet: "#5c665f",
  rule: "#d9ddd6",
  strongRule: "#8b938d",
} as const;

type Words = Partial<Style> & {
  x: number;
  align?: "left" | "right" | "center";
  /** Whether figures have one width: for columns of amounts. */
  tabular?: boolean;
};

type Line = { color?: string; width?: number };

/** Where an A4 page has been written to. Heights are the lines that letters stand on. */
export class Sheet {
  y = top;
  readonly pen: Pen;
  /** The face of headings: the brand's. */
  readonly heading: Weight;

  constructor(pen: Pen, heading: Weight) {
    this.pen = pen;
    this.heading = heading;
  }

  write(text: string, { size = 10, weight = "plain", color = colors.ink, ...at }: Words): number {
    return this.pen.write(text, {
      size,
      weight,
      color,
      y: this.y,
      tabular: false,
      baseline: "alphabetic",
      ...at,
    });
  }

  /** Writes text in lines from `y` on, which is left at the last of them. */
  block(text: string, { width, pitch, ...at }: Words & { width: number; pitch: number }): void {
    const { size = 10, weight = "plain" } = at;
    for (const [nth, line] of this.pen.wrap(text, { width, size, weight }).entries()) {
      if (nth > 0) this.y += pitch;
      this.write(line, at);
    }
  }

  rule(from: number, { color = colors.rule, width = 0.75 }: Line = {}): void {
    const { document } = this.pen;
    document.moveTo(from, this.y).lineTo(right, this.y).lineWidth(width).stroke(color);
  }

  /** Goes on to another page where `height` does not fit; answers whether it did. */
  room(height: number): boolean {
    if (this.y + height <= bottom) return false;
    this.pen.document.addPage();
    this.y = top;
    return true;
  }
}
