import { loadSealed } from "#app/(hosted)/paper-request.ts";
import { viewResponse } from "#app/(hosted)/view-response.tsx";
import { pageScriptOf } from "#server/checkout/integrity/inventory.ts";
import type { PaperRequest } from "#server/checkout/papers/describe-paid.ts";
import { showUnsubscribe, unsubscribe } from "#server/checkout/reminders/unsubscribe.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import type { Services } from "#server/core/context.ts";
import { coreCss, stillCss } from "#server/generated/checkout-page.ts";

export const dynamic = "force-dynamic";

/** A page with a button. Changes nothing: mail scanners follow links. */
export function GET(request: Request): Promise<Response> {
  return show(request, showUnsubscribe);
}

/**
 * One click (RFC 8058), of a mail program or of the page's button: the token permits it, without cookie and origin, and
 * no answer leads elsewhere.
 */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null);
  if (form?.get("List-Unsubscribe") !== "One-Click")
    return new Response("Send List-Unsubscribe=One-Click in a form.", { status: 415 });
  return show(request, unsubscribe);
}

async function show(
  request: Request,
  load: (services: Services, asked: PaperRequest) => Promise<CheckoutView>,
): Promise<Response> {
  const shown = await loadSealed(request, { path: "/checkout/unsubscribe", load });
  return viewResponse(shown.view, {
    ...shown,
    address: null,
    assets: {
      css: coreCss + stillCss,
      script: pageScriptOf({ processorFields: false, framed: false }),
    },
    kind: { embedOrigin: null },
  });
}
