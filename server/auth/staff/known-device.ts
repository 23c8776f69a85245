import { randomUUID } from "node:crypto";
import { z } from "zod";
import { dayMs, secondMs } from "#server/core/clock.ts";
import { type Env, isSecure } from "#server/core/env.ts";
import { ownCookieName } from "#server/core/own-cookie.ts";
import { seal, unseal } from "#server/core/secret-box.ts";

type DeviceEnv = Pick<Env, "APP_URL" | "APP_SECRET">;

/** A browser in which these people have proved who they are. It says nothing about being signed in. */
const Device = z.object({ id: z.string(), userIds: z.array(z.string()) });
export type KnownDevice = z.infer<typeof Device>;

const keptMs = 365 * dayMs;
const peopleMax = 5;

/** The browser according to the request's Cookie header; null for anything that we did not seal. */
export function readDevice(env: DeviceEnv, header: string | null): KnownDevice | null {
  const start = `${cookieName(env)}=`;
  const cookie = header?.split(/; */).find((pair) => pair.startsWith(start));
  if (!cookie) return null;
  try {
    return Device.parse(JSON.parse(unseal(env, "device", cookie.slice(start.length))));
  } catch {
    return null;
  }
}

/** The Set-Cookie header by which this browser knows one person more, of the last few. */
export function deviceCookie(env: DeviceEnv, before: KnownDevice | null, userId: string): string {
  const others = (before?.userIds ?? []).filter((other) => other !== userId);
  const device: KnownDevice = {
    id: before?.id ?? randomUUID(),
    userIds: [userId, ...others].slice(0, peopleMax),
  };
  const value = seal(env, "device", JSON.stringify(device));
  const secure = isSecure(env) ? "; Secure" : "";
  return `${cookieName(env)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${keptMs / secondMs}${secure}`;
}

const cookieName = (env: Pick<Env, "APP_URL">) => ownCookieName(env, "canary.device");
