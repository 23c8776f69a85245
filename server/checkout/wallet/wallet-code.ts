import type { Env } from "#server/core/env.ts";
import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import { keyedHash, seal, unseal } from "#server/core/secret-box.ts";

type Secret = Pick<Env, "APP_SECRET"> & Partial<Pick<Env, "APP_SECRET_PREVIOUS">>;

/** The customer whose balance somebody claims, and the browser they claim it in. */
export type Claimant = { merchantId: string; customerId: string; browser: string };

/** A code works while its window lasts and for one more: ten to twenty minutes. */
const windowMs = 10 * minuteMs;
const digits = 8;

/**
 * The code that proves in this browser to be the customer. It follows from the secret, so nothing
 * is stored; one that was sent for another browser proves nothing in this one.
 */
export function walletCode(env: Secret, claimant: Claimant, at: Date): string {
  const window = Math.floor(at.getTime() / windowMs);
  const { merchantId, customerId, browser } = claimant;
  const hash = keyedHash(env, "wallet-code", [merchantId, customerId, browser, window].join("\n"));
  return String(BigInt(`0x${hash.slice(0, 24)}`) % 10n ** BigInt(digits)).padStart(digits, "0");
}

/** Whether it is the code of now or of the window before. Spaces and dashes are as people type. */
export function isWalletCode(
  env: Secret,
  claimant: Claimant,
  { typed, now }: { typed: string; now: Date },
): boolean {
  const code = typed.replaceAll(/[\s-]/g, "");
  return [now, addMs(now, -windowMs)].some((at) => walletCode(env, claimant, at) === code);
}

/** How long a device is known. */
export const proofLifeMs = 30 * dayMs;

/** What the device keeps: that it has proven to be this customer's. Sealed, so it says nothing to others. */
export function walletProof(
  env: Secret,
  { merchantId, customerId }: Omit<Claimant, "browser">,
  now: Date,
): string {
  const until = addMs(now, proofLifeMs).getTime();
  return seal(env, "wallet-proof", JSON.stringify({ merchantId, customerId, until }));
}

/** Whether the device has proven to be this customer's, of this merchant, lately enough. */
export function proves(
  env: Secret,
  proof: string | null | undefined,
  { merchantId, customerId, now }: Omit<Claimant, "browser"> & { now: Date },
): boolean {
  if (!proof) return false;
  try {
    const kept = JSON.parse(unseal(env, "wallet-proof", proof)) as Record<string, unknown>;
    const isTheirs = kept["merchantId"] === merchantId && kept["customerId"] === customerId;
    return isTheirs && Number(kept["until"]) > now.getTime();
  } catch {
    return false;
  }
}
