import { cookieAttributes, readCookie, readRequest } from "#app/(hosted)/hosted-request.ts";
import type { PortalRequest } from "#server/checkout/portal/request.ts";
import type { Env } from "#server/core/env.ts";
import { ownCookieName } from "#server/core/own-cookie.ts";
import { pageClientIp } from "#server/http/request/client-ip.ts";
import { quietMinutes } from "#server/wire/portal/portal-path.ts";

type CookieEnv = Pick<Env, "APP_URL" | "TRUST_PROXY">;

const cookieName = "canary_portal";

/** Reads from a request what the customer's page of this merchant needs to know. */
export function readPortalRequest(
  request: Request,
  env: CookieEnv,
  merchantId: string,
): PortalRequest {
  const { browserToken, query, acceptLanguage, requestId } = readRequest(request, env);
  return {
    merchantId: /^[\w-]{1,255}$/.test(merchantId) ? merchantId : "",
    cookie: readCookie(request, ownCookieName(env, cookieName)) ?? null,
    browserToken,
    query: storableFields(query),
    acceptLanguage,
    ip: pageClientIp(env, request.headers),
    requestId,
  };
}

/** Fields without NUL characters, which PostgreSQL takes in no text and nobody types. */
export function storableFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.replaceAll("\0", "")]),
  );
}

/** Keeps a visit out of reach of scripts, as long as a quiet page stays open; null ends it. */
export function portalCookie(env: CookieEnv, visit: string | null): string {
  const age = visit === null ? 0 : quietMinutes * 60;
  const name = ownCookieName(env, cookieName);
  return `${name}=${visit ?? ""}; Max-Age=${age}; ${cookieAttributes(false, env)}`;
}
