import type { NextRequest } from "next/server";
import { callerOf } from "#app/(dashboard)/api.ts";
import { newNonce, pageResponse } from "#app/(hosted)/page-response.ts";
import { CheckoutPage } from "#components/checkout/checkout-page.tsx";
import { CheckoutDocument } from "#components/checkout/document.tsx";
import { frameEvent } from "#components/checkout/frame-event.ts";
import { translator } from "#components/checkout/messages/translate.ts";
import { previewFor } from "#server/checkout/preview.ts";
import { previewLink } from "#server/checkout/preview-link.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { actFor } from "#server/core/context.ts";
import { coreCss, formCss } from "#server/generated/checkout-page.ts";
import { getStaffSession } from "#server/http/auth/page-session.ts";
import { getServices } from "#server/http/services.ts";
import { errorBody } from "#server/procedures/error-body.ts";
import { followsDeviceHeader, PreviewScheme } from "#server/wire/payment-link-preview.ts";

const nowhere = { entityType: "checkout", entityId: "" } as const;

export const dynamic = "force-dynamic";

/**
 * The hosted page as the settings in the address would have it, for the dashboard's own frame. To
 * nobody but the merchant's people, and inert: a page of ours with a name of anybody's choice would be a trap.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const view = await previewFor(getServices(), request.headers, query);
  return view ? show(view) : new Response(null, { status: 404 });
}

/**
 * The page of a payment link as its form has it, which can be more than an address takes: to whoever
 * may make one (`paymentLinks.preview` decides), as inert, and nothing of it is written.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const session = await getStaffSession();
  if (!session) return new Response(null, { status: 401 });
  const scheme = PreviewScheme.catch("light").parse(request.nextUrl.searchParams.get("scheme"));
  try {
    const typed = JSON.parse(await request.text()) as never;
    const link = await callerOf(session).paymentLinks.preview(typed);
    const ctx = actFor(getServices(), session.principal.merchantId);
    const { view, followsDevice } = await previewLink(ctx, link, scheme);
    return await show(view, { [followsDeviceHeader]: String(followsDevice) });
  } catch (error) {
    const body = error instanceof SyntaxError ? { statusCode: 400 } : errorBody(error, "");
    return Response.json(body, { status: body.statusCode });
  }
}

function show(view: CheckoutView, headers: Record<string, string> = {}): Promise<Response> {
  const t = translator(view.locale);
  const nonce = newNonce();
  const document = (
    <CheckoutDocument
      t={t}
      title="Preview"
      nonce={nonce}
      assets={{ css: coreCss + formCss, script: "" }}
      look={"shop" in view && view.shop ? view.shop.look : null}
      refresh={null}
      inert
    >
      <CheckoutPage t={t} view={view} here="" told={frameEvent(view, nowhere)} chooses={false} />
    </CheckoutDocument>
  );
  return pageResponse(document, nonce, { embedOrigin: "'self'", inert: true, headers });
}
