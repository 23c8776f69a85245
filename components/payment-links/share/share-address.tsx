import type { ReactNode } from "react";
import { QrCode } from "#components/display/code/qr-code.tsx";
import { CopyButton } from "#components/display/copy-button.tsx";
import { ExternalLink } from "#components/icons/icons.ts";
import { Button } from "#components/ui/button.tsx";
import { CardBody } from "#components/ui/card.tsx";

type ShareAddressProps = {
  /** The address as text to copy, and as a QR code for a phone. */
  address: string;
  /** Where it opens. */
  href: string;
  /** The name of what it leads to. */
  what: string;
  /** Further ways to send it. */
  others?: ReactNode;
  below?: ReactNode;
  belowCode?: ReactNode;
};

/** An address at which somebody can pay: to copy, to open and as a QR code. */
export function ShareAddress(props: ShareAddressProps) {
  const { address, href, what, others, below, belowCode } = props;
  return (
    <CardBody className="flex flex-col gap-5 sm:flex-row">
      <div className="min-w-0 flex-1 space-y-3">
        <p className="rounded-md bg-surface-sunken p-3">
          <code className="font-mono text-xs break-all select-all">{address}</code>
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={address} what={what} label="Copy link" variant="primary" />
          <Button asChild variant="secondary">
            <a href={href} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden /> Open
              <span className="sr-only">in a new tab</span>
            </a>
          </Button>
          {others}
        </div>
        {below}
      </div>
      <div className="w-40 shrink-0">
        <QrCode text={address} label={`QR code of the ${what}`} />
        {belowCode}
      </div>
    </CardBody>
  );
}
