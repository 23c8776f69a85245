import { pressPortal } from "#server/checkout/portal/acts/press-portal.ts";
import { beginVisit, sealVisit, visitToken } from "#server/checkout/portal/visit.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";

/**
 * A customer presses a form of their own page, in a visit that a link has opened before. Answers how the page says that it
 * went: "done", "changed" (nothing was), "declined", "processing" or another word of the page.
 */
export async function pressOwnPage(
  ctx: MerchantContext,
  customerId: string,
  form: Record<string, string>,
): Promise<string> {
  const { env, merchantId, requestId } = ctx;
  const customer = await ctx.db.customer.findUniqueOrThrow({ where: own(ctx, customerId) });
  const visit = beginVisit(ctx, customer, { id: customerId, openedBy: "link", returnUrl: null });
  const result = await pressPortal(ctx, {
    merchantId,
    cookie: sealVisit(ctx, visit),
    browserToken: "b",
    query: {},
    acceptLanguage: null,
    ip: null,
    requestId,
    form: { ...form, token: visitToken(env, visit) },
  });
  if (!result) return "closed";
  if ("told" in result) return result.told;
  return new URL(result.redirectTo, "https://pay.example").searchParams.get("told") ?? "";
}
