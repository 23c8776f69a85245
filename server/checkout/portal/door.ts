import { browserFingerprint } from "#server/checkout/browser-token.ts";
import { holdsCode, mayWriteCode } from "#server/checkout/codes/limited-codes.ts";
import { holderOf, oneTimeCode } from "#server/checkout/codes/one-time-code.ts";
import type { PostedPortal } from "#server/checkout/portal/request.ts";
import { beginVisit, sealVisit } from "#server/checkout/portal/visit.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { newId } from "#server/core/ids.ts";
import { seal, unseal } from "#server/core/secret-box.ts";
import { wakeWorker } from "#server/core/tasks/wake.ts";
import { shopName } from "#server/core/text/visible-name.ts";
import { transactAside } from "#server/data/transact.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";
import { portalCodeMessage } from "#server/notifications/portal-code-message.ts";
import { queueMessage } from "#server/notifications/queue.ts";
import { customerEmailKey, isEmailAddress } from "#server/wire/atoms/email/email-rule.ts";
import { portalPath } from "#server/wire/portal/portal-path.ts";

/** Where the browser goes next, and the visit that it then keeps. */
type Entered = { redirectTo: string; cookie?: string };

/**
 * The door of the customer's page: asks for a code by an email address, or opens by the code that came. Answers the same,
 * and as fast, whether the address is known or not; what was asked for is in the next address, sealed, so that a
 * reload asks for nothing again.
 */
export async function knockAtPortal(
  ctx: MerchantContext,
  posted: PostedPortal,
  locale: string,
): Promise<Entered> {
  const { form } = posted;
  const typed = form["do"] === "enter" ? readClaim(ctx, form["claim"]) : (form["email"] ?? "");
  const email = typed.trim();
  const back = (door: string, also: Record<string, string> = {}) => ({
    redirectTo: portalPath(ctx.merchantId, { lang: posted.query["lang"], door, ...also }),
  });
  if (!isEmailAddress(email)) return back("email");
  const claim = seal(ctx.env, "portal-address", email);
  try {
    if (form["do"] !== "enter") {
      await askForCode(ctx, posted, { email, locale });
      return back("sent", { claim });
    }
    const cookie = await enter(ctx, posted, email);
    if (!cookie) return back("wrong", { claim });
    return { redirectTo: portalPath(ctx.merchantId, { lang: posted.query["lang"] }), cookie };
  } catch (error) {
    if (isDomainError(error) && error.code === "rate_limited") return back("wait", { claim });
    throw error;
  }
}

/** The address that a code was asked for; empty where the form does not say it. */
export function readClaim({ env }: Pick<MerchantContext, "env">, claim = ""): string {
  try {
    return unseal(env, "portal-address", claim);
  } catch {
    return "";
  }
}

type Asked = { email: string; locale: string };

async function askForCode(ctx: MerchantContext, posted: PostedPortal, asked: Asked): Promise<void> {
  const asker = askerOf(ctx, posted, asked.email);
  if (!(await mayWriteCode(ctx, "portal-code", asker))) return;
  // Not waited for: a known address takes longer.
  void writeCode(ctx, posted, asked).catch((error: unknown) =>
    ctx.log.error({ err: error }, "a code for a customer's page was not written"),
  );
}

/** Limits count addresses that nobody is known by like all others. */
function askerOf({ merchantId }: MerchantContext, posted: PostedPortal, email: string) {
  const { ip, browserToken } = posted;
  const person = `${merchantId} ${customerEmailKey(email)}`;
  return { ip, browser: browserFingerprint(browserToken), person };
}

async function writeCode(
  ctx: MerchantContext,
  { browserToken }: PostedPortal,
  { email, locale }: Asked,
): Promise<void> {
  const customer = await findByEmail(ctx, email);
  if (!customer?.email) return;
  const { email: recipient } = customer;
  const merchant = await ctx.db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  const claimant = { ...holderOf(customer), browser: browserFingerprint(browserToken) };
  const code = oneTimeCode(ctx.env, "portal-code", { claimant, at: ctx.clock.now() });
  const message = portalCodeMessage({ locale, code, merchantName: shopName(merchant) });
  await transactAside(ctx, async (unit) => {
    queueMessage(unit, ctx, { ...message, channel: "email", recipient });
  });
  wakeWorker();
}

/** The cookie of a visit; null for a code that is wrong, old or used, and for whomever nobody knows. */
async function enter(
  ctx: MerchantContext,
  posted: PostedPortal,
  email: string,
): Promise<string | null> {
  const customer = await findByEmail(ctx, email);
  const asker = askerOf(ctx, posted, email);
  const claimant = customer && { ...holderOf(customer), browser: asker.browser };
  const typed = posted.form["code"] ?? "";
  if (!(await holdsCode(ctx, "portal-code", { ...asker, typed, claimant })) || !customer)
    return null;
  const id = newId("portalSession");
  return sealVisit(ctx, beginVisit(ctx, customer, { id, openedBy: "code", returnUrl: null }));
}

/** Nobody is found who was erased: an erasure takes the address with it. */
function findByEmail(
  { db, merchantId }: MerchantContext,
  email: string,
): Promise<CustomerModel | null> {
  const emailKey = customerEmailKey(email);
  return db.customer.findUnique({ where: { merchantId_emailKey: { merchantId, emailKey } } });
}
