import { portalCookie, readPortalRequest } from "#app/(hosted)/portal-request.ts";
import { showPortal } from "#app/(hosted)/portal-response.tsx";
import { openPortalLink } from "#server/checkout/portal/open-link.ts";
import { getServices } from "#server/http/services.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";

export const dynamic = "force-dynamic";

/** A link of the API to the customer's page (contract §7): opens it once, in this browser. */
export async function GET(request: Request): Promise<Response> {
  const services = getServices();
  const asked = readPortalRequest(request, services.env, "");
  const { query, acceptLanguage } = asked;
  const locale = chooseLocale([query["lang"]], acceptLanguage);
  try {
    const opened = await openPortalLink(services, query["token"] ?? "", asked);
    if (!opened) return await showPortal(asked, { view: { state: "not_found", locale } });
    const headers = new Headers({ Location: opened.redirectTo, "Cache-Control": "no-store" });
    if (opened.cookie) headers.append("Set-Cookie", portalCookie(services.env, opened.cookie));
    return new Response(null, { status: 303, headers });
  } catch (error) {
    services.log.error({ err: error, requestId: asked.requestId }, "a portal link was not opened");
    const { pathname, search } = new URL(request.url);
    const view = { state: "away", locale, checkAgainUrl: pathname + search } as const;
    return showPortal(asked, { view, status: 503 });
  }
}
