import { create } from "qrcode";

const quietZone = 4;
const inDashboard = "w-full rounded-md border border-line";

type QrCodeProps = { text: string; label: string; className?: string };

/** A QR code as one SVG path. Always dark on white, in dark mode too: scanners expect it. */
export function QrCode({ text, label, className = inDashboard }: QrCodeProps) {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const side = size + 2 * quietZone;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={darkModules(size, data)} fill="#14201c" />
    </svg>
  );
}

/** Every dark module as a square; neighbors in a row are joined. */
function darkModules(size: number, data: Uint8Array): string {
  const runs: string[] = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const start = column;
      while (column < size && data[row * size + column]) column += 1;
      const length = column - start;
      if (length > 0) runs.push(`M${start + quietZone} ${row + quietZone}h${length}v1h-${length}z`);
    }
  }
  return runs.join("");
}
