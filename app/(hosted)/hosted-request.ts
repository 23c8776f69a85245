import { isBrowserToken, newBrowserToken } from "#server/checkout/browser-token.ts";
import { entityTypes } from "#server/checkout/entity.ts";
import { type CheckoutRequest, readQuery } from "#server/checkout/request.ts";
import { proofLifeMs } from "#server/checkout/wallet/wallet-code.ts";
import { dayMs, secondMs } from "#server/core/clock.ts";
import { newRequestId } from "#server/core/context.ts";
import { type Env, isSecure } from "#server/core/env.ts";
import { ownCookieName } from "#server/core/own-cookie.ts";
import { isBankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";

type CookieEnv = Pick<Env, "APP_URL">;

const cookieName = "canary_browser";
const walletCookieName = "canary_wallet";
const wayCookieName = "canary_way";
const halfYearSeconds = (180 * dayMs) / secondMs;
const formBytesMax = 32 * 1024;

/**
 * Reads from a request what the hosted page needs to know. An unknown entityType leads nowhere, like an unknown
 * id.
 */
export function readRequest(request: Request, env: CookieEnv): CheckoutRequest {
  const query = readQuery(request.url);
  const entityType = entityTypes.find((known) => known === query.entityType);
  const inFrame = request.headers.get("sec-fetch-dest") === "iframe";
  return {
    address: {
      entityType: entityType ?? "checkout",
      entityId: entityType ? storable(query.entityId) : "",
    },
    ...nameBrowser(request, query, { inFrame, env }),
    inFrame,
    walletProof: readCookie(request, ownCookieName(env, walletCookieName)) ?? null,
    lastWay: readCookie(request, ownCookieName(env, wayCookieName)) ?? null,
    acceptLanguage: request.headers.get("accept-language"),
    requestId: newRequestId(),
  };
}

/**
 * The browser by its cookie. In a frame of another site many browsers keep none: there the name
 * goes along in the page's own address, which nobody sees, until a cookie comes.
 */
function nameBrowser(
  request: Request,
  { browser: named, ...query }: Record<string, string>,
  { inFrame, env }: { inFrame: boolean; env: CookieEnv },
): Pick<CheckoutRequest, "browserToken" | "query"> {
  const token = readCookie(request, ownCookieName(env, cookieName));
  if (isBrowserToken(token)) return { browserToken: token, query };
  const browser = inFrame && isBrowserToken(named) ? named : newBrowserToken();
  return { browserToken: browser, query: inFrame ? { ...query, browser } : query };
}

/** The fields of a posted form; null when it is none of ours, or larger than any of ours. */
export async function readForm(request: Request): Promise<Record<string, string> | null> {
  if (!request.headers.get("content-type")?.startsWith("application/x-www-form-urlencoded"))
    return null;
  if (Number(request.headers.get("content-length") ?? formBytesMax + 1) > formBytesMax) return null;
  return Object.fromEntries(new URLSearchParams(await request.text()));
}

/**
 * Names the browser for a day, out of reach of scripts and of other sites. Inside a frame of
 * another site browsers only keep it partitioned, over https.
 */
export function browserCookie(
  { browserToken: token, inFrame }: Pick<CheckoutRequest, "browserToken" | "inFrame">,
  env: CookieEnv,
): string {
  return `${ownCookieName(env, cookieName)}=${token}; Max-Age=86400; ${cookieAttributes(inFrame, env)}`;
}

/** Keeps for a month that this device has proven to be a customer's. Sealed; out of reach of scripts. */
export function walletCookie(
  proof: string,
  { inFrame }: Pick<CheckoutRequest, "inFrame">,
  env: CookieEnv,
): string {
  const maxAge = proofLifeMs / 1000;
  return `${ownCookieName(env, walletCookieName)}=${proof}; Max-Age=${maxAge}; ${cookieAttributes(inFrame, env)}`;
}

/** Keeps for half a year by which way this browser paid, to be chosen for the shopper the next time: a word, and nobody's name. */
export function wayCookie(
  { method = "" }: Record<string, string>,
  { inFrame }: Pick<CheckoutRequest, "inFrame">,
  env: CookieEnv,
): string | null {
  if (method !== "card" && !isBankWay(method)) return null;
  return `${ownCookieName(env, wayCookieName)}=${method}; Max-Age=${halfYearSeconds}; ${cookieAttributes(inFrame, env)}`;
}

export function cookieAttributes(inFrame: boolean, env: CookieEnv): string {
  const secure = isSecure(env);
  const site = inFrame && secure ? "SameSite=None; Partitioned" : "SameSite=Lax";
  return `Path=/; HttpOnly; ${site}${secure ? "; Secure" : ""}`;
}

export function readCookie({ headers }: Request, name: string): string | undefined {
  for (const pair of headers.get("cookie")?.split(";") ?? []) {
    const [key, value] = pair.trim().split("=");
    if (key === name) return value;
  }
  return undefined;
}

function storable(id: string | undefined): string {
  return id && /^[\w-]{1,255}$/.test(id) ? id : "";
}
