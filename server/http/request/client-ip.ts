import type { Env } from "#server/core/env.ts";
import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";

/**
 * The caller's network address. A proxy's `X-Forwarded-For` counts only with TRUST_PROXY, and
 * of it only the last entry, the one that our own proxy wrote.
 */
export function clientIp(
  env: Pick<Env, "TRUST_PROXY">,
  headers: HeaderReader,
  socketAddress: string | null | undefined,
): string | null {
  const forwarded = env.TRUST_PROXY
    ? headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  const address = withoutPort(forwarded || socketAddress || null);
  return address?.startsWith("::ffff:") ? address.slice(7) : address;
}

/**
 * Some proxies write the caller's port along (`203.0.113.7:50812`, `[2001:db8::7]:50812`), which is another one for
 * each connection: nobody would ever reach a limit, and no list of addresses would have it.
 */
function withoutPort(address: string | null): string | null {
  const [, four, six] =
    /^(?:(\d+(?:\.\d+){3}):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(address ?? "") ?? [];
  return four ?? six ?? address;
}

/** The same for what Next hands on to a page or a route of its own: it writes the connection's address where no proxy did. */
export function pageClientIp(env: Pick<Env, "TRUST_PROXY">, headers: HeaderReader): string | null {
  return clientIp(env, headers, headers.get("x-forwarded-for")?.split(",").at(-1)?.trim());
}
