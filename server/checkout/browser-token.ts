import { hash, randomBytes, timingSafeEqual } from "node:crypto";
import type { CheckoutAddress } from "#server/checkout/view.ts";
import type { Env } from "#server/core/env.ts";
import { keyedHash } from "#server/core/secret-box.ts";

type Secret = Pick<Env, "APP_SECRET">;

/** A name for a shopper's browser, kept in a cookie that scripts cannot read. Not a person's. */
export function newBrowserToken(): string {
  return randomBytes(32).toString("base64url");
}

export function isBrowserToken(value: string | undefined): value is string {
  return value !== undefined && /^[\w-]{43}$/.test(value);
}

/** The stored hash of a browser's token: enough to recognize the browser, useless to imitate it. */
export function browserFingerprint(token: string): string {
  return hash("sha256", token);
}

/** Proof that a form was given out by this page, to this browser, for this checkout. */
export function csrfToken(env: Secret, browserToken: string, address: CheckoutAddress): string {
  return keyedHash(
    env,
    "browser",
    `csrf\n${browserToken}\n${address.entityType}\n${address.entityId}`,
  );
}

export function csrfHolds(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
