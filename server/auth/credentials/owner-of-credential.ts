import { verifyClaims } from "#server/auth/credentials/access-tokens.ts";
import { hashApiKey, isWellFormedApiKey } from "#server/auth/credentials/api-key-format.ts";
import { readApiKeyRow } from "#server/auth/credentials/api-key-rows.ts";
import { readCredential } from "#server/auth/credentials/authenticate.ts";
import type { Services } from "#server/core/context.ts";

/**
 * The owner of a credential, also of a revoked or expired one; null when it is nobody's. It says
 * nothing of what the credential allows, and is for the request log alone, where a merchant looks
 * for calls that were refused.
 */
export async function ownerOfCredential(
  services: Services,
  header: string,
): Promise<{ merchantId: string; credentialId: string; isToken: boolean } | null> {
  const credential = readCredential(header, { basic: true });
  if (credential === null) return null;
  if (!credential.startsWith("sk_")) {
    const verified = await verifyClaims(services, credential, new Date(0));
    if (!verified) return null;
    const { id: credentialId, merchantId } = verified.principal;
    return { merchantId, credentialId, isToken: true };
  }
  if (!isWellFormedApiKey(services.env, credential)) return null;
  const row = await readApiKeyRow(services.db, hashApiKey(credential));
  return row && { merchantId: row.merchantId, credentialId: row.id, isToken: false };
}
