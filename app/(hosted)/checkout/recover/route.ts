import { loadSealed } from "#app/(hosted)/paper-request.ts";
import { viewResponse } from "#app/(hosted)/view-response.tsx";
import { pageScriptOf } from "#server/checkout/integrity/inventory.ts";
import { recover } from "#server/checkout/reminders/recover.ts";
import { coreCss, stillCss } from "#server/generated/checkout-page.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";

export const dynamic = "force-dynamic";

/** The link of a reminder (contract §4): on to the page of its order, which is made anew where its time is over. */
export async function GET(request: Request): Promise<Response> {
  let path: string | null = null;
  const { view, status, ...asked } = await loadSealed(request, {
    path: "/checkout/recover",
    load: async (services, { token, lang, acceptLanguage, requestId }) => {
      path = await recover(services, { token, requestId });
      return { state: "not_found", locale: chooseLocale([lang], acceptLanguage) };
    },
  });
  if (path !== null && status === 404)
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
