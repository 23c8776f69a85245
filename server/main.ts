import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";
import type { Services } from "#server/core/context.ts";
import { followDatabaseClock } from "#server/data/database-clock.ts";
import { drain } from "#server/http/drain.ts";
import { createFront } from "#server/http/front.ts";
import { startWorker } from "#server/worker/worker.ts";

export interface ServerOptions {
  services: Services;
  port: number;
  /** Compile pages as they are asked for and reload them when they change. */
  dev?: boolean;
  /** Deliver webhooks, expire sessions and send mail in this process as well. */
  worker?: boolean;
}

export interface RunningServer {
  /** Answers what has been asked, then closes connections, worker and database pool. */
  stop(): Promise<void>;
}

/** Who has sent no whole header after so long is sent away; looked after every few seconds. */
const patience = { headersTimeout: 10_000, connectionsCheckingInterval: 3_000 };

/**
 * Serves everything on one port. Resolves when the port answers; rejects with the listen error
 * (EADDRINUSE, EACCES).
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { services, port, dev = false } = options;
  const pages = next({ dev, dir: projectDir, customServer: true, port, quiet: !dev });
  await pages.prepare();
  const leaveClock = await followDatabaseClock(services);
  const server = createServer(patience, createFront(services, pages.getRequestHandler(), { dev }));
  if (dev) {
    const upgrade = pages.getUpgradeHandler();
    server.on("upgrade", (...args) => void upgrade(...args));
  }
  // Longer than a load balancer keeps idle connections, so that it never reuses a closed one.
  server.keepAliveTimeout = 65_000;
  await listen(server, port);
  const worker = options.worker === false ? undefined : startWorker(services);
  return {
    async stop() {
      await drain(server);
      await worker?.stop();
      await pages.close();
      leaveClock();
      await services.db.$disconnect();
    },
  };
}

const projectDir = fileURLToPath(new URL("..", import.meta.url));

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
