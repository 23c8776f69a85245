import type { Env } from "#server/core/env.ts";

/** Where anyone can see a public file of ours. */
export function publicFileUrl(env: Pick<Env, "APP_URL">, fileId: string): string {
  return `${env.APP_URL}/files/public/${fileId}`;
}

/** The file that such an address leads to; null for any other address. */
export function publicFileId(address: string): string | null {
  return /\/files\/public\/([\w-]{1,64})(?:\?.*)?$/.exec(address)?.[1] ?? null;
}
