import { z } from "zod";
import type { Env } from "#server/core/env.ts";
import { ownCookieName } from "#server/core/own-cookie.ts";
import { seal, unseal } from "#server/core/secret-box.ts";

type CookieEnv = Pick<Env, "APP_URL" | "APP_SECRET">;

/** The person and the sign-in, as next-auth keeps them in its cookie. */
const SessionToken = z.object({ sub: z.string(), sid: z.string() });
export type SessionToken = z.infer<typeof SessionToken>;

export function sessionCookieName(env: Pick<Env, "APP_URL">): string {
  return ownCookieName(env, "canary.session");
}

export function sealSession(env: CookieEnv, token: SessionToken): string {
  return seal(env, "session", JSON.stringify(token));
}

/** The token that was sealed; null for anything that we did not seal. */
export function unsealSession(env: CookieEnv, sealed: string): SessionToken | null {
  try {
    return SessionToken.parse(JSON.parse(unseal(env, "session", sealed)));
  } catch {
    return null;
  }
}

/** The session's id by the request's Cookie header, or null. */
export function readSessionCookie(env: CookieEnv, header: string | null): string | null {
  if (header === null) return null;
  const start = `${sessionCookieName(env)}=`;
  const cookie = header.split(/; */).find((pair) => pair.startsWith(start));
  return cookie ? (unsealSession(env, cookie.slice(start.length))?.sid ?? null) : null;
}
