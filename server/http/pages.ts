import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";

const dir = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Next, for every page. Next listens for upgrades of connections (WebSockets) on the server that it
 * is given, or else on that of its first request, where they would pass all limits. Only
 * development needs upgrades. Otherwise Next is given a server that nobody can reach, and an
 * upgrade is answered as an ordinary request.
 */
export function createPages({ dev = false, port }: { dev?: boolean; port?: number } = {}) {
  const httpServer = dev ? undefined : createServer();
  return next({ dev, dir, customServer: true, port, quiet: !dev, httpServer });
}
