import { SignJWT } from "jose";
import { signingKey } from "#server/auth/credentials/signing-keys.ts";
import { minuteMs, secondMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";

/** Long enough for the way to the shop, too short to be worth passing on. */
const lifeMs = 10 * minuteMs;

/**
 * The token that a shop may believe about a shopper who comes to its successUrl: signed by the key that the JWKS
 * publishes, for that shop's origin alone, of a type that no interface of ours accepts. The nonce is the session's
 * own, so that a shop can take each payment once.
 */
export async function returnToken(
  ctx: MerchantContext,
  session: CheckoutSessionModel,
  audience: string,
): Promise<string> {
  const { kid, key } = await signingKey(ctx);
  const { id, merchantId, mode, currency, status } = session;
  const issuedAt = Math.floor(ctx.clock.now().getTime() / secondMs);
  const amount = mode === "setup" ? 0 : Number(session.totalAmount);
  const nonce = keyedHash(ctx.env, "return", id);
  return new SignJWT({ merchantId, env: ctx.env.APP_ENV, amount, currency, status, nonce })
    .setProtectedHeader({ alg: "ES256", typ: "checkout-return+jwt", kid })
    .setIssuer(ctx.env.APP_URL)
    .setAudience(audience)
    .setSubject(id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifeMs / secondMs)
    .sign(key);
}
