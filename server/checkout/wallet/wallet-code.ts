import { createHash } from "node:crypto";
import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import { keyedHash, seal, unseal } from "#server/core/secret-box.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";

type Secret = Pick<Env, "APP_SECRET"> & Partial<Pick<Env, "APP_SECRET_PREVIOUS">>;

/**
 * The customer whose balance somebody claims, as they are known now. Another address, or the next era of their
 * devices, makes another holder: codes and proofs of the one before prove nothing any more.
 */
export type Holder = { merchantId: string; customerId: string; address: string; era: number };

/** A holder, and the browser that claims to be theirs. */
export type Claimant = Holder & { browser: string };

type HolderColumns = Pick<
  CustomerModel,
  "merchantId" | "id" | "email" | "emailKey" | "phoneNumber" | "devicesEra"
>;

/** The hash of the address that codes are sent to: the email address, else the telephone number. */
export function holderOf(customer: HolderColumns): Holder {
  const { merchantId, id: customerId, email, emailKey, phoneNumber, devicesEra: era } = customer;
  return { merchantId, customerId, address: (emailKey ?? email) || phoneNumber || "", era };
}

/** A code works while its window lasts and for one more: ten to twenty minutes. */
const windowMs = 10 * minuteMs;
const digits = 8;

/**
 * The code that proves in this browser to be the customer. It follows from the secret, so nothing
 * is stored; one that was sent for another browser proves nothing in this one.
 */
export function walletCode(env: Secret, claimant: Claimant, at: Date): string {
  const window = Math.floor(at.getTime() / windowMs);
  const { merchantId, customerId, address, era, browser } = claimant;
  const claim = [merchantId, customerId, hashOf(address), era, browser, window].join("\n");
  const hash = keyedHash(env, "wallet-code", claim);
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

/**
 * The proof that the device keeps of having proven to be this customer's. It is sealed, so it says nothing to
 * others.
 */
export function walletProof(
  env: Secret,
  { merchantId, customerId, address, era }: Holder,
  now: Date,
): string {
  const until = addMs(now, proofLifeMs).getTime();
  const kept = { merchantId, customerId, addressHash: hashOf(address), era, until };
  return seal(env, "wallet-proof", JSON.stringify(kept));
}

/** Whether the device has proven to be this customer's, of this merchant, lately enough. */
export function proves(
  env: Secret,
  proof: string | null | undefined,
  { merchantId, customerId, address, era, now }: Holder & { now: Date },
): boolean {
  if (!proof) return false;
  try {
    const kept = JSON.parse(unseal(env, "wallet-proof", proof)) as Record<string, unknown>;
    const isTheirs = kept["merchantId"] === merchantId && kept["customerId"] === customerId;
    const isCurrent = kept["addressHash"] === hashOf(address) && kept["era"] === era;
    return isTheirs && isCurrent && Number(kept["until"]) > now.getTime();
  } catch {
    return false;
  }
}

/** Needs no key: it is only ever sealed, or hashed again with one. */
function hashOf(address: string): string {
  return createHash("sha256").update(address).digest("hex");
}
