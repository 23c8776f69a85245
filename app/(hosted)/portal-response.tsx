import { browserCookie } from "#app/(hosted)/hosted-request.ts";
import { newNonce, pageResponse } from "#app/(hosted)/page-response.ts";
import { portalCookie } from "#app/(hosted)/portal-request.ts";
import { CheckoutDocument } from "#components/checkout/document.tsx";
import { translator } from "#components/checkout/messages/translate.ts";
import { portalPageTitle } from "#components/checkout/portal/page-title.ts";
import { PortalPage } from "#components/checkout/portal/portal-page.tsx";
import type { PortalRequest } from "#server/checkout/portal/request.ts";
import type { PortalView } from "#server/checkout/portal/view.ts";
import { sealVisit, type Visitor } from "#server/checkout/portal/visit.ts";
import { coreCss, portalCss } from "#server/generated/checkout-page.ts";
import { getServices } from "#server/http/services.ts";
import { portalPath, quietMinutes } from "#server/wire/portal/portal-path.ts";

type Shown = { view: PortalView; visitor?: Visitor | null; status?: number };

const awayS = 20;

/** The customer's page, whose cookie lives on with each answer. It carries no script. */
export function showPortal(
  { merchantId, browserToken, query }: PortalRequest,
  { view, visitor = null, status }: Shown,
): Promise<Response> {
  const { env } = getServices();
  const t = translator(view.locale);
  const nonce = newNonce();
  const { choose, lang: _lang, told: _told, ...kept } = query;
  const document = (
    <CheckoutDocument
      t={t}
      title={portalPageTitle(t, view)}
      nonce={nonce}
      assets={{ css: coreCss + portalCss, script: "" }}
      look={"shop" in view ? view.shop.look : null}
      refresh={view.state === "away" ? { afterS: awayS, url: view.checkAgainUrl } : null}
    >
      <PortalPage
        t={t}
        view={view}
        here={portalPath(merchantId, { page: "home", ...kept })}
        chooses={choose === "language"}
      />
    </CheckoutDocument>
  );
  const headers = new Headers({ "Content-Language": t.locale });
  headers.append("Set-Cookie", browserCookie({ browserToken, inFrame: false }, env));
  if (visitor)
    headers.append("Set-Cookie", portalCookie(env, sealVisit(visitor.ctx, visitor.visit)));
  const closes = closing(view, merchantId);
  if (closes) headers.set("Refresh", closes);
  if (view.state === "away") headers.set("Retry-After", String(awayS));
  return pageResponse(document, nonce, {
    status: status ?? (view.state === "not_found" ? 404 : 200),
    headers,
  });
}

/**
 * A page that nobody touches shows its door once its visit is over, and nothing of the customer's: after the time that
 * stands on it. One that is being filled in stays.
 */
function closing(view: PortalView, merchantId: string): string | null {
  if (!("frame" in view) || view.state === "details" || view.state === "email") return null;
  const door = portalPath(merchantId, { lang: view.frame.lang, door: "closed" });
  return `${quietMinutes * 60 + 5};url=${door}`;
}
