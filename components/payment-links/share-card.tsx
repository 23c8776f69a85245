import { ExternalLink, Mail } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { CopyButton } from "#components/display/copy-button.tsx";
import { QrDownloads } from "#components/payment-links/qr-downloads.tsx";
import { QrCode } from "#components/payment-links/qr-code.tsx";

type ShareCardProps = {
  url: string;
  payable: boolean;
  id: string;
  name: string | null;
  /** Whom it was made for. */
  receiver: { label: string; email: string } | null;
};

/** The address of a link, to copy, to open, to send and as a QR code to print. */
export function ShareCard({ url, payable, id, name, receiver }: ShareCardProps) {
  return (
    <Card aria-label="Share">
      <CardHeader
        title="Share"
        description={
          payable ? "Anyone with this address can pay." : "This link cannot be paid now."
        }
      />
      <CardBody className="flex flex-col gap-5 sm:flex-row">
        <div className="min-w-0 flex-1 space-y-3">
          <p className="rounded-md bg-surface-sunken p-3">
            <code className="font-mono text-xs break-all select-all">{url}</code>
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={url} what="payment link" label="Copy link" variant="primary" />
            <Button asChild variant="secondary">
              <a href={url} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden /> Open
                <span className="sr-only">in a new tab</span>
              </a>
            </Button>
            <Button asChild variant="secondary">
              <a href={letterHref({ to: receiver?.email ?? "", subject: name ?? "", url })}>
                <Mail aria-hidden /> {receiver ? `E-mail to ${receiver.label}` : "E-mail"}
              </a>
            </Button>
          </div>
        </div>
        <div className="w-40 shrink-0">
          <QrCode text={url} label="QR code of the payment link" />
          <QrDownloads text={url} id={id} />
        </div>
      </CardBody>
    </Card>
  );
}

/** A letter in the program that its reader writes letters with. */
function letterHref({ to, subject, url }: { to: string; subject: string; url: string }): string {
  const query = [
    ["subject", subject],
    ["body", `\n\n${url}\n`],
  ].map(([name = "", text = ""]) => `${name}=${encodeURIComponent(text)}`);
  return `mailto:${encodeURIComponent(to).replace("%40", "@")}?${query.join("&")}`;
}
