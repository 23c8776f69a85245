import { addMs, timeElsewhere } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import { portalLinkLifeMs, portalLinkUrl } from "#server/payments/portal/portal-link.ts";
import { customerNamed } from "#server/routers/customers/refuse-erased.ts";
import type { CreatePortalSession, PortalSession } from "#server/wire/portal/portal-session.ts";

/**
 * Makes a link that opens the customer's page once, within ten minutes. Nothing is stored but the audit entry:
 * the link says all of it, sealed. Atomic and idempotent by key; emits nothing.
 * @throws not_found · invalid_state (erased)
 */
export async function createPortalSession(
  ctx: MerchantContext,
  input: CreatePortalSession,
): Promise<PortalSession> {
  const customer = await customerNamed(ctx.db, ctx, input.customerId);
  const id = newId("portalSession");
  const { merchantId } = ctx;
  const { customerId, returnUrl = null, flow = null } = input;
  // Other clocks read it: it is valid for minutes of theirs, also beside a test clock that is ahead.
  const expiresAt = addMs(timeElsewhere(ctx.clock), portalLinkLifeMs);
  const url = portalLinkUrl(ctx.env, {
    id,
    merchantId,
    customerId,
    era: customer.devicesEra,
    returnUrl,
    flow,
    until: expiresAt.getTime(),
  });
  return transact(ctx, async () => ({
    id,
    merchantId,
    customerId,
    url,
    returnUrl,
    flow,
    expiresAt: expiresAt.toISOString(),
  }));
}
