import { newNonce, pageResponse } from "#app/(hosted)/page-response.ts";
import { loadRequestedPaper } from "#app/(hosted)/paper-request.ts";
import { CheckoutPage } from "#components/checkout/checkout-page.tsx";
import { CheckoutDocument } from "#components/checkout/document.tsx";
import { translator } from "#components/checkout/messages/translate.ts";
import { pageTitle } from "#components/checkout/page-title.ts";
import { coreCss, stillCss } from "#server/generated/checkout-page.ts";
import { pageScriptOf } from "#server/checkout/integrity/inventory.ts";

export const dynamic = "force-dynamic";

/** A receipt, or the note of a refund, by the link of a letter (contract §7). */
export async function GET(request: Request): Promise<Response> {
  const { view, here, status, chooses } = await loadRequestedPaper(request);
  const t = translator(view.locale);
  const nonce = newNonce();
  const shop = "shop" in view ? view.shop : null;
  const document = (
    <CheckoutDocument
      t={t}
      title={pageTitle(t, view)}
      nonce={nonce}
      assets={{
        css: coreCss + stillCss,
        script: pageScriptOf({ processorFields: false, framed: false }),
      }}
      look={shop?.look ?? null}
      refresh={null}
    >
      <CheckoutPage t={t} view={view} here={here} told={{ type: "loaded" }} chooses={chooses} />
    </CheckoutDocument>
  );
  const headers = { "Content-Language": t.locale };
  return pageResponse(document, nonce, { status, embedOrigin: null, headers });
}
