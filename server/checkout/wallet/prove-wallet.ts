import { browserFingerprint } from "#server/checkout/browser-token.ts";
import { checkoutPath, goesAlong, type PostedCheckout } from "#server/checkout/request.ts";
import {
  type Claimant,
  holderOf,
  isWalletCode,
  walletCode,
  walletProof,
} from "#server/checkout/wallet/wallet-code.ts";
import { walletCustomer } from "#server/checkout/wallet/wallet.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { shopName } from "#server/core/text/visible-name.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import { attemptRules, consumeAttempt, countAttempt } from "#server/limits/attempts.ts";
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
  const { entityType, entityId: id } = request.address;
  const session =
    entityType === "checkout"
      ? await services.db.checkoutSession.findFirst({ where: { id } })
      : null;
  const customerId = session && walletCustomer(session);
  if (!session || !customerId) return { redirectTo: go() };
  const ctx = actFor(services, session.merchantId, request.requestId);
  const browser = browserFingerprint(request.browserToken);
  const customer = await ctx.db.customer.findUniqueOrThrow({ where: own(ctx, customerId) });
  const claimant = { ...holderOf(customer), browser };
  try {
    if (request.form["do"] === "wallet_code") {
      await sendCode(ctx, request, { claimant, customer, locale });
      return { redirectTo: go("sent") };
    }
    if (!(await holds(ctx, request, claimant))) return { redirectTo: go("wrong") };
    return { redirectTo: go(), walletProof: walletProof(ctx.env, claimant, ctx.clock.now()) };
  } catch (error) {
    if (isDomainError(error) && error.code === "rate_limited") return { redirectTo: go("wait") };
    throw error;
  }
}

type Sending = { claimant: Claimant; customer: CustomerModel; locale: string };

/** However often strangers ask, in however many browsers, a customer gets a few letters an hour. */
async function sendCode(
  ctx: MerchantContext,
  { ip }: PostedCheckout,
  { claimant, customer, locale }: Sending,
): Promise<void> {
  const { customerId, browser } = claimant;
  if (ip) await consumeAttempt(ctx, attemptRules.walletCodeAddress, addressGroup(ip));
  await consumeAttempt(ctx, attemptRules.walletCodeBrowser, `${customerId} ${browser}`);
  const { points } = await countAttempt(ctx, attemptRules.walletCodeCustomer, customerId);
  if (points > attemptRules.walletCodeCustomer.attemptsMax) return;
  const recipient = customer.email || customer.phoneNumber;
  if (!recipient) return;
  const merchant = await ctx.db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  const code = walletCode(ctx.env, claimant, ctx.clock.now());
  const message = walletCodeMessage({ locale, code, merchantName: shopName(merchant) });
  await transactAside(ctx, async (unit) => {
    const channel = customer.email ? "email" : "sms";
    queueMessage(unit, ctx, { ...message, channel, recipient });
  });
}

/** Each try counts before it is judged, and a code works once. */
async function holds(
  ctx: MerchantContext,
  { ip, form }: PostedCheckout,
  claimant: Claimant,
): Promise<boolean> {
  const { customerId, browser } = claimant;
  if (ip) await consumeAttempt(ctx, attemptRules.walletProofAddress, addressGroup(ip));
  await consumeAttempt(ctx, attemptRules.walletProofBrowser, `${customerId} ${browser}`);
  await consumeAttempt(ctx, attemptRules.walletProofCustomer, customerId);
  const typed = form["walletCode"] ?? "";
  if (!isWalletCode(ctx.env, claimant, { typed, now: ctx.clock.now() })) return false;
  const once = `${customerId} ${browser} ${typed.replaceAll(/\D/g, "")}`;
  const { points } = await countAttempt(ctx, attemptRules.walletCodeUse, once);
  return points <= attemptRules.walletCodeUse.attemptsMax;
}
