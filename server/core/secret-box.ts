import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { invariant } from "#server/core/assert.ts";
import type { Env } from "#server/core/env.ts";

/** The secret that seals, and the one before it, which still opens what it has sealed. */
type Secret = Pick<Env, "APP_SECRET"> & Partial<Pick<Env, "APP_SECRET_PREVIOUS">>;

/** The purpose of a derived key. Each purpose has its own key, so that no ciphertext can be moved elsewhere. */
export type Purpose =
  | "signing-key"
  | "webhook-secret"
  | "card-fingerprint"
  | "file-address"
  | "session"
  | "device"
  | "browser"
  | "return"
  | "account-link"
  | "second-factor"
  | "sign-in-log"
  | "passkey"
  | "idempotency"
  | "stored-answer"
  | "payout-destination"
  | "wallet-code"
  | "wallet-proof"
  | "portal-code"
  | "processor-notice"
  | "address-code"
  | "oauth-code"
  | "oauth-refresh"
  | "portal-link"
  | "gift-card"
  | "portal-session"
  | "portal-address"
  | "paper"
  | "statement"
  | "subscription"
  | "invoice"
  | "proof-of-work"
  | "discount-buyer"
  | "reminder"
  | "unsubscribe"
  | "reminder-address";

/** Encrypts with AES-256-GCM under a key derived (HKDF-SHA256) from APP_SECRET for this purpose. */
export function seal(env: Secret, purpose: Purpose, plaintext: string): string {
  return sealWith(env, purpose, { plaintext, nonce: randomBytes(12) });
}

/**
 * As `seal`, and the same text is sealed the same each time: the nonce is a keyed hash of the text, so
 * that no nonce is used for two. For what is read again and again and should not look new.
 */
export function sealAlike(env: Secret, purpose: Purpose, plaintext: string): string {
  const hmac = createHmac("sha256", derivedKey(env.APP_SECRET, `${purpose} nonce`));
  const nonce = hmac.update(plaintext).digest().subarray(0, 12);
  return sealWith(env, purpose, { plaintext, nonce });
}

function sealWith(
  env: Secret,
  purpose: Purpose,
  { plaintext, nonce }: { plaintext: string; nonce: Buffer },
): string {
  const cipher = createCipheriv("aes-256-gcm", derivedKey(env.APP_SECRET, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Reverses `seal`. Throws when it was sealed by neither secret, or the text was altered. */
export function unseal(env: Secret, purpose: Purpose, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  invariant(bytes.length >= 28, "sealed text is too short");
  try {
    return open(derivedKey(env.APP_SECRET, purpose), bytes);
  } catch (error) {
    if (!env.APP_SECRET_PREVIOUS) throw error;
    return open(derivedKey(env.APP_SECRET_PREVIOUS, purpose), bytes);
  }
}

/** Whether this opens with today's secret, without the one before it. */
export function isSealedNow(env: Secret, purpose: Purpose, sealed: string): boolean {
  try {
    unseal({ APP_SECRET: env.APP_SECRET }, purpose, sealed);
    return true;
  } catch {
    return false;
  }
}

function open(key: KeyObject, bytes: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}

/** HMAC-SHA256, hex, of a value under the purpose's key: equal values match, none can be recovered. */
export function keyedHash(
  env: Secret,
  purpose: Purpose,
  value: string | readonly (string | Uint8Array)[],
): string {
  const hmac = createHmac("sha256", derivedKey(env.APP_SECRET, purpose));
  for (const part of typeof value === "string" ? [value] : value) hmac.update(part);
  return hmac.digest("hex");
}

/** The same by the secret of now, and by the one before it was changed, which stored rows may have. */
export function keyedHashes(
  { APP_SECRET, APP_SECRET_PREVIOUS: previous }: Secret,
  purpose: Purpose,
  value: string,
): string[] {
  const secrets = previous ? [APP_SECRET, previous] : [APP_SECRET];
  return secrets.map((secret) => keyedHash({ APP_SECRET: secret }, purpose, value));
}

// As key objects: Node takes three to six times as long with the same bytes in a Buffer, each time.
const derivedKeys = new Map<string, KeyObject>();

function derivedKey(secret: string, purpose: Purpose | `${Purpose} nonce`): KeyObject {
  const name = `${purpose}\n${secret}`;
  const known = derivedKeys.get(name);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "canary", purpose, 32)));
  derivedKeys.set(name, key);
  return key;
}
