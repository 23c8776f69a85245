import { createHash } from "node:crypto";
import { addMs, minuteMs } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import type { CustomerModel } from "#server/generated/prisma/models.ts";

type Secret = Pick<Env, "APP_SECRET"> & Partial<Pick<Env, "APP_SECRET_PREVIOUS">>;

/** The use of a code: it proves nothing for another one. */
export type CodePurpose = "wallet-code" | "portal-code" | "address-code";

/**
 * A customer whom somebody claims to be, as they are known now. Another address, or the next era of their
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
export function oneTimeCode(
  env: Secret,
  purpose: CodePurpose,
  { claimant, at }: { claimant: Claimant; at: Date },
): string {
  const window = Math.floor(at.getTime() / windowMs);
  const { merchantId, customerId, address, era, browser } = claimant;
  const claim = [merchantId, customerId, hashOfAddress(address), era, browser, window].join("\n");
  const hash = keyedHash(env, purpose, claim);
  return String(BigInt(`0x${hash.slice(0, 24)}`) % 10n ** BigInt(digits)).padStart(digits, "0");
}

type Typed = { claimant: Claimant; typed: string; now: Date };

/** Whether it is the code of now or of the window before. Spaces and dashes are as people type. */
export function isOneTimeCode(
  env: Secret,
  purpose: CodePurpose,
  { claimant, typed, now }: Typed,
): boolean {
  const code = typed.replaceAll(/[\s-]/g, "");
  return [now, addMs(now, -windowMs)].some(
    (at) => oneTimeCode(env, purpose, { claimant, at }) === code,
  );
}

/** Needs no key: it is only ever sealed, or hashed again with one. */
export function hashOfAddress(address: string): string {
  return createHash("sha256").update(address).digest("hex");
}
