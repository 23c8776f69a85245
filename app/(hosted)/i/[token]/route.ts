import { loadSealed } from "#app/(hosted)/paper-request.ts";
import { viewResponse } from "#app/(hosted)/view-response.tsx";
import { pageScriptOf } from "#server/checkout/integrity/inventory.ts";
import { openInvoice } from "#server/checkout/invoice/open-invoice.ts";
import { coreCss, stillCss } from "#server/generated/checkout-page.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";

export const dynamic = "force-dynamic";

/** The link of an invoice (contract §4, "Invoices"): on to the page on which it is paid. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ token: string }> },
): Promise<Response> {
  const { token } = await params;
  const address = new URL(request.url);
  address.searchParams.set("token", token);
  let path: string | null = null;
  const { view, status, ...asked } = await loadSealed(
    new Request(address, { headers: request.headers }),
    {
      path: `/i/${token}`,
      load: async (services, followed) => {
        const opened = await openInvoice(services, followed);
        if ("view" in opened) return opened.view;
        ({ path } = opened);
        return { state: "not_found", locale: chooseLocale([], followed.acceptLanguage) };
      },
    },
  );
  if (path !== null)
    return new Response(null, {
      status: 303,
      headers: { Location: path, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
    });
  return viewResponse(view, {
    ...asked,
    status,
    address: null,
    assets: {
      css: coreCss + stillCss,
      script: pageScriptOf({ processorFields: false, framed: false }),
    },
    kind: { embedOrigin: null },
  });
}
