import { browserFingerprint } from "#server/checkout/browser-token.ts";
import { holdsCode, mayWriteCode } from "#server/checkout/codes/limited-codes.ts";
import { type Claimant, holderOf, oneTimeCode } from "#server/checkout/codes/one-time-code.ts";
import { checkoutPath, goesAlong, type PostedCheckout } from "#server/checkout/request.ts";
import { walletProof } from "#server/checkout/wallet/wallet-code.ts";
import { findWallet } from "#server/checkout/wallet/wallet.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { shopName } from "#server/core/text/visible-name.ts";
import { transactAside } from "#server/data/transact.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";
import { queueMessage } from "#server/notifications/queue.ts";
import { walletCodeMessage } from "#server/notifications/wallet-code-message.ts";

/** Where the browser goes next, and what its device then keeps. */
export type Proven = { redirectTo: string; walletProof?: string };

/**
 * A shopper says that the balance is theirs: asks for a code, or types the one that came. Whether
 * anybody was written to is not said; how the page goes on is in its address, so that a reload
 * asks for nothing again.
 */
export async function proveWallet(
  services: Services,
  request: PostedCheckout,
  locale: string,
): Promise<Proven> {
  const go = (wallet?: "sent" | "wrong" | "wait") =>
    checkoutPath(request.address, { ...goesAlong(request.query), ...(wallet && { wallet }) });
  const found = await findWallet(services, request);
  if (!found) return { redirectTo: go() };
  const { ctx, customer } = found;
  const browser = browserFingerprint(request.browserToken);
  const claimant = { ...holderOf(customer), browser };
  try {
    if (request.form["do"] === "wallet_code") {
      await sendCode(ctx, request, { claimant, customer, locale });
      return { redirectTo: go("sent") };
    }
    const typed = request.form["walletCode"] ?? "";
    const proof = { ip: request.ip, browser, person: customer.id, typed, claimant };
    if (!(await holdsCode(ctx, "wallet-code", proof))) return { redirectTo: go("wrong") };
    return { redirectTo: go(), walletProof: walletProof(ctx.env, claimant, ctx.clock.now()) };
  } catch (error) {
    if (isDomainError(error) && error.code === "rate_limited") return { redirectTo: go("wait") };
    throw error;
  }
}

type Sending = { claimant: Claimant; customer: CustomerModel; locale: string };

async function sendCode(
  ctx: MerchantContext,
  { ip }: PostedCheckout,
  { claimant, customer, locale }: Sending,
): Promise<void> {
  const { customerId: person, browser } = claimant;
  if (!(await mayWriteCode(ctx, "wallet-code", { ip, browser, person }))) return;
  const recipient = customer.email || customer.phoneNumber;
  if (!recipient) return;
  const merchant = await ctx.db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  const code = oneTimeCode(ctx.env, "wallet-code", { claimant, at: ctx.clock.now() });
  const message = walletCodeMessage({ locale, code, merchantName: shopName(merchant) });
  await transactAside(ctx, async (unit) => {
    const channel = customer.email ? "email" : "sms";
    queueMessage(unit, ctx, { ...message, channel, recipient });
  });
}
