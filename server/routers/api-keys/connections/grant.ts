import { hash } from "node:crypto";
import { z } from "zod";
import type { Env } from "#server/core/env.ts";
import { seal, unseal } from "#server/core/secret-box.ts";

/** The key of a connection, and the app that it was given to. */
const Grant = z.object({ merchantId: z.string(), keyId: z.string(), clientHash: z.string() });
export type Grant = z.infer<typeof Grant>;

const Code = Grant.extend({ redirectUri: z.string(), codeChallenge: z.string() });
export type Code = z.infer<typeof Code>;

/** `number` is that of the key's `refreshes` when it was given: any later one makes it an old one. */
const Refresh = Grant.extend({ number: z.int() });
export type Refresh = z.infer<typeof Refresh>;

/** A code for the app, sealed: nothing of it is stored, and it lasts as long as its key waits for it. */
export function sealCode(env: Env, code: Code): string {
  return seal(env, "oauth-code", JSON.stringify(code));
}

export function openCode(env: Env, sealed: string): Code | null {
  return open(Code, () => unseal(env, "oauth-code", sealed));
}

export function sealRefresh(env: Env, refresh: Refresh): string {
  return seal(env, "oauth-refresh", JSON.stringify(refresh));
}

export function openRefresh(env: Env, sealed: string): Refresh | null {
  return open(Refresh, () => unseal(env, "oauth-refresh", sealed));
}

export function clientHash(clientId: string): string {
  return hash("sha256", clientId, "base64url");
}

function open<Schema extends z.ZodType>(schema: Schema, read: () => string) {
  try {
    return schema.parse(JSON.parse(read()));
  } catch {
    return null;
  }
}
