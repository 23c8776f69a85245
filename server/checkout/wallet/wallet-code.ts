import { hashOfAddress, type Holder } from "#server/checkout/codes/one-time-code.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import { seal, unseal } from "#server/core/secret-box.ts";

type Secret = Pick<Env, "APP_SECRET"> & Partial<Pick<Env, "APP_SECRET_PREVIOUS">>;

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
  const kept = { merchantId, customerId, addressHash: hashOfAddress(address), era, until };
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
    const isCurrent = kept["addressHash"] === hashOfAddress(address) && kept["era"] === era;
    return isTheirs && isCurrent && Number(kept["until"]) > now.getTime();
  } catch {
    return false;
  }
}
