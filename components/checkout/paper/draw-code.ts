import type PDFDocument from "pdfkit";
import { create } from "qrcode";

type Place = { x: number; y: number; side: number };

/** A QR code as squares in one fill, so that no hairlines show between them. A press on it follows it. */
export function drawCode(
  document: InstanceType<typeof PDFDocument>,
  text: string,
  { x, y, side }: Place,
): void {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const step = side / size;
  for (let at = 0; at < size * size; at += 1) {
    if (!data[at]) continue;
    document.rect(x + (at % size) * step, y + Math.floor(at / size) * step, step, step);
  }
  document.fill("#14201c");
}
