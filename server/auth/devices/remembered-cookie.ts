import { type Env, isSecure } from "#server/core/env.ts";
import { ownCookieName } from "#server/core/own-cookie.ts";

type CookieEnv = Pick<Env, "APP_URL">;

/** People who share a browser. */
const peopleMax = 5;
const tokenPattern = /^[\w-]{43}$/;

/** The tokens of the people remembered in this browser, from the request's Cookie header. */
export function readRemembered(env: CookieEnv, header: string | null): string[] {
  const start = `${cookieName(env)}=`;
  const cookie = header?.split(/; */).find((pair) => pair.startsWith(start));
  const tokens = cookie?.slice(start.length).split(".") ?? [];
  return tokens.filter((token) => tokenPattern.test(token)).slice(0, peopleMax);
}

/** The Set-Cookie header by which the browser holds these, and no others. */
export function rememberedCookie(env: CookieEnv, tokens: string[], maxAgeS: number): string {
  const value = tokens.slice(0, peopleMax).join(".");
  const secure = isSecure(env) ? "; Secure" : "";
  return `${cookieName(env)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`;
}

const cookieName = (env: CookieEnv) => ownCookieName(env, "canary.remembered");
