import { browserCookie, readForm } from "#app/(hosted)/hosted-request.ts";
import { portalCookie, readPortalRequest, storableFields } from "#app/(hosted)/portal-request.ts";
import { showPortal } from "#app/(hosted)/portal-response.tsx";
import { answerPortal } from "#server/checkout/portal/answer-portal.ts";
import { loadPortal } from "#server/checkout/portal/load-portal.ts";
import type { PortalRequest } from "#server/checkout/portal/request.ts";
import { loadWithinMs } from "#server/checkout/without-database.ts";
import { within } from "#server/core/tasks/within.ts";
import { isSameOrigin } from "#server/http/request/same-origin.ts";
import { getServices } from "#server/http/services.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";
import { portalPath } from "#server/wire/portal/portal-path.ts";

export const dynamic = "force-dynamic";

type At = { params: Promise<{ shop: string }> };

/** The customer's page of a merchant (contract §7): its door, or what is behind it. Changes nothing. */
export async function GET(request: Request, { params }: At): Promise<Response> {
  const services = getServices();
  const asked = readPortalRequest(request, services.env, (await params).shop);
  return orAway(asked, async () =>
    showPortal(asked, await within(services.clock, loadWithinMs, loadPortal(services, asked))),
  );
}

/** The press of a button. A reload does not press again: what is done is answered with a redirect. */
export async function POST(request: Request, { params }: At): Promise<Response> {
  const services = getServices();
  const asked = readPortalRequest(request, services.env, (await params).shop);
  const form = await readForm(request);
  if (!form) return new Response("Send the form of this page.", { status: 415 });
  return orAway(asked, async () => {
    // A form of another site changes nothing; it has no token of this visit either.
    if (!isSameOrigin(request.headers))
      return showPortal(asked, { ...(await loadPortal(services, asked, "changed")), status: 403 });
    const answer = await answerPortal(services, { ...asked, form: storableFields(form) });
    if ("view" in answer) return showPortal(asked, answer);
    const headers = new Headers({ Location: answer.redirectTo, "Cache-Control": "no-store" });
    const browser = { browserToken: asked.browserToken, inFrame: false };
    headers.append("Set-Cookie", browserCookie(browser, services.env));
    if (answer.cookie !== undefined)
      headers.append("Set-Cookie", portalCookie(services.env, answer.cookie));
    return new Response(null, { status: 303, headers });
  });
}

/** Whatever is broken, the customer gets a page that says so and looks again. */
async function orAway(asked: PortalRequest, show: () => Promise<Response>): Promise<Response> {
  const services = getServices();
  try {
    return await show();
  } catch (error) {
    const { requestId, query, merchantId, acceptLanguage } = asked;
    services.log.error({ err: error, requestId }, "the customer's page could not be made");
    const locale = chooseLocale([query["lang"]], acceptLanguage);
    const checkAgainUrl = portalPath(merchantId, query);
    return showPortal(asked, { view: { state: "away", locale, checkAgainUrl }, status: 503 });
  }
}
