import { CompactSign } from "jose";
import { publishedKeys, signingKey } from "#server/auth/credentials/signing-keys.ts";
import { invariant } from "#server/core/assert.ts";
import type { Services } from "#server/core/context.ts";
import type { Certificate } from "#server/programs/drill/certificate/certificate.ts";
import {
  certificateType,
  type SignedCertificate,
} from "#server/programs/drill/certificate/signed.ts";

/** Signs by the key of the service's key set that signs now. The key's public part goes along, so that a reader needs no service. */
export async function signCertificate(
  services: Services,
  certificate: Certificate,
): Promise<SignedCertificate> {
  const { kid, key } = await signingKey(services);
  const jwk = (await publishedKeys(services)).find((one) => one.kid === kid);
  invariant(jwk, "a key that signs is published");
  const { kty, crv, x, y } = jwk;
  const jws = await new CompactSign(new TextEncoder().encode(JSON.stringify(certificate)))
    .setProtectedHeader({ alg: "ES256", kid, typ: certificateType, jwk: { kty, crv, x, y } })
    .sign(key);
  return { certificate, jws };
}
