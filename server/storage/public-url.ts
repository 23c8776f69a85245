import type { Env } from "#server/core/env.ts";

/** Where anyone can see a public file of ours. */
export function publicFileUrl(env: Pick<Env, "APP_URL">, fileId: string): string {
  return `${env.APP_URL}/files/public/${fileId}`;
}
