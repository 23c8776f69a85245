import { loadRequestedPaper } from "#app/(hosted)/paper-request.ts";
import { viewResponse } from "#app/(hosted)/view-response.tsx";
import { pageScriptOf } from "#server/checkout/integrity/inventory.ts";
import { coreCss, stillCss } from "#server/generated/checkout-page.ts";

export const dynamic = "force-dynamic";

/** A receipt, or the note of a refund, by the link of a letter (contract §7). */
export async function GET(request: Request): Promise<Response> {
  const { view, ...asked } = await loadRequestedPaper(request);
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
