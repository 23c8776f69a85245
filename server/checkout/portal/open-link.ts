import type { PortalRequest } from "#server/checkout/portal/request.ts";
import { beginVisit, findVisitor, sealVisit } from "#server/checkout/portal/visit.ts";
import { timeElsewhere } from "#server/core/clock.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { attemptRules, countAttempt } from "#server/limits/attempts.ts";
import { type PortalLink, readPortalLink } from "#server/payments/portal/portal-link.ts";
import { navigable } from "#server/wire/atoms/url.ts";
import { portalPath } from "#server/wire/portal/portal-path.ts";

type Opened = { redirectTo: string; cookie?: string };

/**
 * Opens the customer's page by a link of the API: once, while it is young. A link that leads nowhere any more leads
 * to the door, where a code opens the page; in the browser that it opened the page in, it leads there again. Null for
 * a link that is not ours.
 */
export async function openPortalLink(
  services: Services,
  token: string,
  { cookie, requestId }: Pick<PortalRequest, "cookie" | "requestId">,
): Promise<Opened | null> {
  const link = readPortalLink(services.env, token);
  if (!link) return null;
  const { id, merchantId } = link;
  const ctx = actFor(services, merchantId, requestId);
  const now = timeElsewhere(ctx.clock).getTime();
  const customer = await ctx.db.customer.findUnique({ where: own(ctx, link.customerId) });
  const isCurrent = customer && !customer.erasedAt && customer.devicesEra === link.era;
  const closed = { redirectTo: portalPath(merchantId, { door: "closed" }) };
  if (!isCurrent) return closed;
  const place = portalPath(merchantId, await placeOf(ctx, link));
  const redirectTo = link.flow === "cards" ? `${place}#cards` : place;
  const { points } =
    link.until > now
      ? await countAttempt(ctx, attemptRules.portalLinkUse, `${merchantId} ${id}`)
      : { points: Infinity };
  if (points > attemptRules.portalLinkUse.attemptsMax) {
    const visitor = await findVisitor(services, { merchantId, cookie, requestId });
    return visitor?.visit.id === id ? { redirectTo } : closed;
  }
  const returnUrl = navigable(link.returnUrl);
  const visit = beginVisit(ctx, customer, { id, openedBy: "link", returnUrl, flow: link.flow });
  return { redirectTo, cookie: sealVisit(ctx, visit) };
}

/** The page that the link opens on. Whoever has several subscriptions chooses which one to change or cancel. */
async function placeOf(
  ctx: MerchantContext,
  { flow, customerId }: PortalLink,
): Promise<Record<string, string>> {
  if (flow === "receipts" || flow === "details") return { page: flow };
  if (flow !== "plan" && flow !== "cancel") return {};
  const { merchantId } = ctx;
  const running = await ctx.db.subscription.findMany({
    where: { merchantId, customerId, status: { not: "canceled" } },
    select: { id: true },
    take: 2,
  });
  const [only] = running;
  return only && running.length === 1 ? { page: flow, id: only.id } : {};
}
