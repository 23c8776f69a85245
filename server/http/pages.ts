import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";

const dir = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Next, for every page. It listens for upgrades of connections on the server that it is told of,
 * or else on the one its first request came by, where they would pass all limits. Only
 * development needs any; otherwise it is told of one that nobody reaches, and an upgrade is the
 * ordinary request that it is without a listener.
 */
export function createPages({ dev = false, port }: { dev?: boolean; port?: number } = {}) {
  const httpServer = dev ? undefined : createServer();
  return next({ dev, dir, customServer: true, port, quiet: !dev, httpServer });
}
