import { loadSealed } from "#app/(hosted)/paper-request.ts";
import { viewResponse } from "#app/(hosted)/view-response.tsx";
import { pageScriptOf } from "#server/checkout/integrity/inventory.ts";
import { loadCheck } from "#server/checkout/papers/check-document.ts";
import { coreCss, stillCss } from "#server/generated/checkout-page.ts";

export const dynamic = "force-dynamic";

/** Whether a document is in the sealed books, by the code on it (contract §4, "Books a stranger can check (+)"). */
export async function GET(request: Request): Promise<Response> {
  const { view, ...asked } = await loadSealed(request, {
    path: "/checkout/books",
    load: loadCheck,
  });
  return viewResponse(view, {
    ...asked,
    address: null,
    assets: {
      css: coreCss + stillCss,
      script: pageScriptOf({ processorFields: false, framed: false }),
    },
    kind: { embedOrigin: null },
  });
}
