import { newNonce, pageResponse } from "#app/(hosted)/page-response.ts";
import { CheckoutPage } from "#components/checkout/checkout-page.tsx";
import { CheckoutDocument } from "#components/checkout/document.tsx";
import { frameEvent } from "#components/checkout/frame-event.ts";
import { translator } from "#components/checkout/messages/translate.ts";
import { previewFor } from "#server/checkout/preview.ts";
import { coreCss, formCss } from "#server/generated/checkout-page.ts";
import { getServices } from "#server/http/services.ts";

const nowhere = { entityType: "checkout", entityId: "" } as const;

export const dynamic = "force-dynamic";

/**
 * The hosted page as the settings in the address would have it, for the dashboard's own frame. To
 * nobody but the merchant's people, and inert: a page of ours with a name of anybody's choice would be a trap.
 */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const view = await previewFor(getServices(), request.headers, query);
  if (!view) return new Response(null, { status: 404 });
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
    >
      <CheckoutPage t={t} view={view} here="" told={frameEvent(view, nowhere)} chooses={false} />
    </CheckoutDocument>
  );
  return pageResponse(document, nonce, { embedOrigin: "'self'", inert: true });
}
