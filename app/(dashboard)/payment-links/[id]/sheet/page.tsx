import type { Metadata } from "next";
import { getCaller, getViewer, orNotFound } from "#app/(dashboard)/api.ts";
import { QrCode } from "#components/display/code/qr-code.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Price } from "#components/payment-links/price.tsx";
import { PrintButton } from "#components/payment-links/share/print-button.tsx";
import { shortAddress } from "#server/wire/atoms/checkout/short-link.ts";

export const metadata: Metadata = { title: "Sheet for the counter" };

/** A link to print and stand on a counter: scan, pay. */
export default async function SheetPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const link = await orNotFound(api.paymentLinks.get({ id }));
  const { merchant } = await getViewer();
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Sheet for the counter"
          parent={{ href: `/payment-links/${id}`, label: link.name ?? "Payment link" }}
          actions={<PrintButton />}
        />
      </div>
      <article className="mx-auto flex max-w-md flex-col items-center gap-4 rounded-lg border border-line-firm p-8 text-center print:border-0">
        <p className="text-lg font-semibold">{merchant.name}</p>
        <h2 className="text-2xl font-semibold">{link.name ?? "Pay here"}</h2>
        <p className="text-xl">
          <Price of={link} />
        </p>
        <div className="w-64">
          <QrCode text={shortAddress(link)} label="QR code of the payment link" />
        </div>
        <p>Scan with your phone’s camera to pay.</p>
      </article>
    </>
  );
}
