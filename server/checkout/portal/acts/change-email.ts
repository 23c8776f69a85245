import { browserFingerprint } from "#server/checkout/browser-token.ts";
import { holdsCode, mayWriteCode } from "#server/checkout/codes/limited-codes.ts";
import { type Claimant, holderOf, oneTimeCode } from "#server/checkout/codes/one-time-code.ts";
import { readClaim } from "#server/checkout/portal/door.ts";
import type { PostedPortal } from "#server/checkout/portal/request.ts";
import type { PortalTold } from "#server/checkout/portal/view.ts";
import type { Visitor } from "#server/checkout/portal/visit.ts";
import { isDomainError } from "#server/core/errors.ts";
import { seal } from "#server/core/secret-box.ts";
import { shopName } from "#server/core/text/visible-name.ts";
import { transactAside } from "#server/data/transact.ts";
import {
  addressChangedMessage,
  addressCodeMessage,
} from "#server/notifications/address-messages.ts";
import { type NewMessage, queueMessage } from "#server/notifications/queue.ts";
import { updateCustomer } from "#server/routers/customers/update.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";
import { customerEmailKey, isEmailAddress } from "#server/wire/atoms/email/email-rule.ts";
import { portalPath } from "#server/wire/portal/portal-path.ts";

type Changed = { redirectTo: string } | "done" | Exclude<PortalTold, null>;

/**
 * Writes a code to the address that the visitor wants to have, a few an hour for each address. Nothing is changed yet.
 * @throws rate_limited
 */
export async function askForEmail(visitor: Visitor, posted: PostedPortal): Promise<Changed> {
  const { ctx } = visitor;
  const email = (posted.form["email"] ?? "").trim();
  if (!isEmailAddress(email)) return "email_invalid";
  const { asker, claimant } = claimOf(visitor, posted, email);
  if (await mayWriteCode(ctx, "address-code", asker)) {
    const code = oneTimeCode(ctx.env, "address-code", { claimant, at: ctx.clock.now() });
    await write(visitor, email, addressCodeMessage({ ...(await spokenTo(visitor, posted)), code }));
  }
  return {
    redirectTo: emailPage(visitor, posted, { claim: seal(ctx.env, "portal-address", email) }),
  };
}

/**
 * Gives the visitor the address whose code they type, and tells the one of before. Emits `customer.updated`; other
 * devices and visits of theirs know them no longer. Where somebody else has the address, nothing is changed.
 * @throws rate_limited
 */
export async function changeEmail(visitor: Visitor, posted: PostedPortal): Promise<Changed> {
  const { ctx, customer } = visitor;
  const claim = posted.form["claim"] ?? "";
  const email = readClaim(ctx, claim);
  if (!email) return "changed";
  const typed = posted.form["code"] ?? "";
  const { asker, claimant } = claimOf(visitor, posted, email);
  if (!(await holdsCode(ctx, "address-code", { ...asker, typed, claimant })))
    return { redirectTo: emailPage(visitor, posted, { claim, told: "wrong" }) };
  try {
    await updateCustomer(ctx, { id: customer.id, email });
  } catch (error) {
    if (isDomainError(error) && error.code === "customer_email_taken") return "email_taken";
    throw error;
  }
  if (customer.email)
    await write(visitor, customer.email, addressChangedMessage(await spokenTo(visitor, posted)));
  return "done";
}

/** The claim of the address by this customer, as they are now, in this browser. */
function claimOf({ ctx, customer }: Visitor, { ip, browserToken }: PostedPortal, email: string) {
  const browser = browserFingerprint(browserToken);
  const address = customerEmailKey(email);
  const claimant: Claimant = { ...holderOf(customer), address, browser };
  return { asker: { ip, browser, person: `${ctx.merchantId} ${address}` }, claimant };
}

/** The page that asks for the code; `told` says why it asks again. */
function emailPage(
  { ctx }: Visitor,
  { query: { lang } }: PostedPortal,
  shown: { claim: string; told?: "wrong" },
): string {
  return portalPath(ctx.merchantId, { page: "email", ...shown, lang });
}

async function spokenTo({ ctx }: Visitor, { query, acceptLanguage }: PostedPortal) {
  const merchant = await ctx.db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  const locale = chooseLocale([query["lang"]], acceptLanguage);
  return { locale, merchantName: shopName(merchant) };
}

async function write(
  { ctx }: Visitor,
  recipient: string,
  message: Omit<NewMessage, "channel" | "recipient">,
): Promise<void> {
  await transactAside(ctx, async (unit) => {
    queueMessage(unit, ctx, { ...message, channel: "email", recipient });
  });
}
