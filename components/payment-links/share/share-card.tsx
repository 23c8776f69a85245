import { toDataURL, toString } from "qrcode";
import { CopyButton } from "#components/display/copy-button.tsx";
import type { SentLink } from "#components/payment-links/share/send-link-form.tsx";
import { SendLink } from "#components/payment-links/share/send-link.tsx";
import { ShareAddress } from "#components/payment-links/share/share-address.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { Card, CardHeader } from "#components/ui/card.tsx";
import { Link } from "#components/ui/link.tsx";
import { shortAddress } from "#server/wire/atoms/checkout/short-link.ts";

const printWidth = 1024;

type ShareCardProps = {
  link: SentLink;
  payable: boolean;
  /** As letters name it; null for who may send none. */
  sender: string | null;
  /** The customer that the link was made for. */
  receiver: { label: string; email: string } | null;
};

/** The address of a link, to copy, to send, to put on a page, and as a QR code to print. */
export function ShareCard({ link, payable, sender, receiver }: ShareCardProps) {
  const address = shortAddress(link);
  // The letter asks to pay, and saving a card charges nothing.
  const isSent = payable && link.mode !== "setup";
  return (
    <Card aria-label="Share">
      <CardHeader
        title="Share"
        description={payable ? "Anyone with this URL can pay." : "This link cannot be paid now."}
      />
      <ShareAddress
        address={address}
        href={link.url}
        what="payment link"
        others={
          isSent &&
          sender !== null && (
            <SendLink
              label={receiver ? `Email to ${receiver.label}` : "Send by email"}
              link={link}
              merchantName={sender}
              to={receiver?.email ?? ""}
            />
          )
        }
        below={<WebsiteButton link={link} />}
        belowCode={<QrDownloads text={address} id={link.id} />}
      />
    </Card>
  );
}

/** Two lines that open the page over a shop's own; without script its button is a link. */
function WebsiteButton({ link }: { link: SentLink }) {
  const script = new URL("/embed.js", link.url).href;
  const code = `<script src="${script}" async></script>\n<a href="${link.url.replaceAll("&", "&amp;")}" data-canary="overlay">Pay</a>`;
  return (
    <details>
      <summary className="text-table font-medium">Button for your website</summary>
      <pre className="mt-2 overflow-x-auto rounded-md bg-surface-sunken p-3 text-xs" tabIndex={0}>
        <code>{code}</code>
      </pre>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <CopyButton text={code} what="button for your website" label="Copy" size="sm" />
        <p className="text-xs text-ink-muted">
          To open over your page, the link must name its origin as <code>embedOrigin</code>; else it
          opens as a page.
        </p>
      </div>
    </details>
  );
}

/** The QR code as a picture for letters, as one for printers, and as a sheet for the counter. */
async function QrDownloads({ text, id }: { text: string; id: string }) {
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
