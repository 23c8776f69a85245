import { verifyAccessToken } from "#server/auth/credentials/access-tokens.ts";
import { requireAddress } from "#server/auth/credentials/allowed-addresses.ts";
import { isWellFormedApiKey } from "#server/auth/credentials/api-key-format.ts";
import { verifyApiKey } from "#server/auth/credentials/api-keys.ts";
import { unauthorized } from "#server/auth/unauthorized.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import type { Services } from "#server/core/context.ts";
import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";

/** Longer than any credential of ours; what is longer is not looked at. */
const credentialLengthMax = 4096;

type AuthenticateOptions = {
  /** HTTP Basic with an API key as user name is accepted as well: `GET /authentication/token` only. */
  basic?: boolean;
  /** Where the request comes from. */
  ip?: string | null;
};

/**
 * The caller, by the Authorization header: `Bearer <API key or token>`. Null when there is no such header.
 * @throws unauthorized, with one sentence for a header that is not Bearer, one for what is no credential by its
 * form (of the other environment, or mistyped), and one for all else: expired, revoked, unknown, wrongly
 * signed · insufficient_scope, from an address that its key is not to be used from
 */
export async function authenticate(
  services: Services,
  headers: HeaderReader,
  options: AuthenticateOptions = {},
): Promise<Principal | null> {
  const header = headers.get("authorization");
  if (header === null) return null;
  const credential = readCredential(header, options);
  if (credential === null) throw unauthorized("scheme");
  if (!hasForm(services, credential)) throw unauthorized("form");
  const principal = await verifyCredential(services, credential, options.ip ?? null);
  if (!principal) throw unauthorized("unknown");
  requireAddress(principal, options.ip ?? null);
  return principal;
}

/** Whether this could be a credential here, by its text alone. */
function hasForm({ env }: Pick<Services, "env">, credential: string): boolean {
  return credential.startsWith("sk_")
    ? isWellFormedApiKey(env, credential)
    : /^[\w-]+\.[\w-]+\.[\w-]+$/.test(credential);
}

function verifyCredential(
  services: Services,
  credential: string,
  ip: string | null,
): Promise<Principal | null> {
  return credential.startsWith("sk_")
    ? verifyApiKey(services, credential, ip)
    : verifyAccessToken(services, credential);
}

/** The credential in an Authorization header; null when it is none of ours. */
export function readCredential(header: string, options: AuthenticateOptions): string | null {
  const match = /^(\w+) +([A-Za-z0-9\-._~+/]+=*) *$/.exec(header.slice(0, credentialLengthMax));
  if (!match || header.length > credentialLengthMax) return null;
  const [, scheme = "", value = ""] = match;
  if (/^bearer$/i.test(scheme)) return value;
  return options.basic && /^basic$/i.test(scheme) ? userName(value) : null;
}

/** The user name of HTTP Basic, when it is an API key; the password is not looked at. */
function userName(encoded: string): string | null {
  const [user = ""] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return user.startsWith("sk_") ? user : null;
}
