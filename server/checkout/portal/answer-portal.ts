import { pressPortal } from "#server/checkout/portal/acts/press-portal.ts";
import { knockAtPortal } from "#server/checkout/portal/door.ts";
import { type LoadedPortal, loadPortal } from "#server/checkout/portal/load-portal.ts";
import type { PostedPortal } from "#server/checkout/portal/request.ts";
import { sealVisit, type Visitor } from "#server/checkout/portal/visit.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";
import { portalPath } from "#server/wire/portal/portal-path.ts";

/** The page, or where the browser goes. `cookie`: the visit that it keeps from then on, null for none any more. */
export type PortalAnswer =
  | (LoadedPortal & { status: number })
  | { redirectTo: string; cookie?: string | null };

/** The answer to a form of the customer's page: of its door, or of what is behind it. */
export async function answerPortal(
  services: Services,
  posted: PostedPortal,
): Promise<PortalAnswer> {
  const { merchantId, query, form, requestId } = posted;
  if (form["do"] === "code" || form["do"] === "enter") {
    const merchant = await services.db.merchant.findUnique({ where: { id: merchantId } });
    if (!merchant) return { ...(await loadPortal(services, posted)), status: 404 };
    const locale = chooseLocale([query["lang"]], posted.acceptLanguage);
    return knockAtPortal(actFor(services, merchantId, requestId), posted, locale);
  }
  const result = await pressPortal(services, posted);
  if (!result) {
    const closed = { lang: query["lang"], door: "closed" };
    return { redirectTo: portalPath(merchantId, closed), cookie: null };
  }
  if ("told" in result)
    return { ...(await loadPortal(services, posted, result.told)), status: result.status };
  const { redirectTo, visitor } = result;
  return { redirectTo, cookie: visitor && (await sealAgain(visitor)) };
}

/** A press that changed the customer's address ends other visits, and not this one. */
async function sealAgain({ ctx, visit }: Visitor): Promise<string> {
  const where = own(ctx, visit.customerId);
  return sealVisit(ctx, visit, await ctx.db.customer.findUniqueOrThrow({ where }));
}
