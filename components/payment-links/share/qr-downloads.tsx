import { Link } from "#components/ui/link.tsx";
import { toDataURL, toString } from "qrcode";
import { buttonClass } from "#components/ui/button-class.ts";

const printWidth = 1024;

/** The QR code as a picture for letters, as one for printers, and as a sheet for the counter. */
export async function QrDownloads({ text, id }: { text: string; id: string }) {
  const [png, svg] = await Promise.all([
    toDataURL(text, { errorCorrectionLevel: "M", width: printWidth }),
    toString(text, { errorCorrectionLevel: "M", type: "svg" }),
  ]);
  const look = buttonClass("secondary", "sm");
  return (
    <div className="mt-2 grid grid-cols-2 gap-2">
      <a href={png} download={`${id}.png`} className={look}>
        PNG<span className="sr-only"> of the QR code</span>
      </a>
      <a
        href={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        download={`${id}.svg`}
        className={look}
      >
        SVG<span className="sr-only"> of the QR code</span>
      </a>
      <Link href={`/payment-links/${id}/sheet`} className={`${look} col-span-2`}>
        Sheet for the counter
      </Link>
    </div>
  );
}
