import type { Server } from "node:http";
import { secondMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { followDatabaseClock } from "#server/data/health/database-clock.ts";
import { measureConnections } from "#server/data/health/measure-connections.ts";
import { measureHost } from "#server/data/health/measure-host.ts";
import { drain } from "#server/http/connections/drain.ts";
import { createHttpServer } from "#server/http/connections/http-server.ts";
import { createFront } from "#server/http/front.ts";
import { createLatePages, type PageBuild, type Pages } from "#server/http/pages/late-pages.ts";
import { flushRequestLogs } from "#server/http/request-log/request-log.ts";
import { traceRequests } from "#server/http/trace-requests.ts";
import { startWorker } from "#server/worker/worker.ts";

export interface ServerOptions {
  services: Services;
  port: number;
  /** Compile pages as they are asked for and reload them when they change. */
  dev?: boolean;
  /** Deliver webhooks, expire sessions and send mail in this process as well. */
  worker?: boolean;
  /** Answers before the pages are built, which go on being built meanwhile. */
  pageBuild?: PageBuild | undefined;
}

export interface RunningServer {
  /**
   * Announces it (DRAIN_SECONDS), answers what has been asked, then closes connections, worker and database pool.
   * `tellWait` hears what is waited for.
   */
  stop(tellWait?: (what: string) => void): Promise<void>;
}

/**
 * Serves everything on one port. Resolves when the port answers; rejects with the listen error
 * (EADDRINUSE, EACCES).
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { services, port, dev = false } = options;
  const opened = Promise.withResolvers<Pages>();
  const open = openPages(options);
  const leaveClock = await followDatabaseClock(services);
  const leaveBench = await services.bench?.follow();
  const measures = [measureConnections(services.db), measureHost(services)];
  const leaveReplica = await services.replica?.follow();
  let stopping = false;
  const isDraining = () => stopping;
  const page: PageHandler = async (...exchange) =>
    (await opened.promise).getRequestHandler()(...exchange);
  const front = createFront(services, page, { dev, isDraining });
  const server = createHttpServer(services.env, traceRequests(front));
  await listen(server, port);
  // REST answers from here on: Next takes a third of a second, and its pages wait for it.
  opened.resolve(open());
  const pages = await opened.promise;
  if (dev) {
    const upgrade = pages.getUpgradeHandler();
    server.on("upgrade", (...args) => void upgrade(...args));
  }
  const worker = options.worker === false ? undefined : startWorker(services);
  return {
    async stop(tellWait) {
      stopping = true;
      await drain(server, { announceMs: announceSeconds(services.env) * secondMs, tellWait });
      await worker?.stop(tellWait);
      await pages.close();
      await flushRequestLogs(services.db);
      leaveClock();
      leaveBench?.();
      for (const endMeasure of measures) endMeasure();
      await leaveReplica?.();
      await services.db.$disconnect();
    },
  };
}

type PageHandler = Parameters<typeof createFront>[1];

function openPages({
  services,
  dev = false,
  port,
  pageBuild,
}: ServerOptions): () => Promise<Pages> {
  // Next is a package of the pages, which a first start brings while it answers.
  const openNext = async () => (await import("#server/http/pages.ts")).createPages({ dev, port });
  if (pageBuild === undefined)
    return async () => {
      const pages = await openNext();
      await pages.prepare();
      return pages;
    };
  const late = createLatePages(pageBuild, openNext);
  // Health says how far they are.
  services.pages = late;
  return async () => late;
}

/**
 * Connections that the system holds until this process takes them, at most `net.core.somaxconn`. Node's 511 are
 * soon full in an overload, and whoever is not held tries again by himself after one second, three, seven.
 */
const backlog = 4_096;

/** In testing nobody waits, unless the setting says so: there is no load balancer to notice. */
function announceSeconds({ DRAIN_SECONDS, APP_ENV }: Services["env"]): number {
  return DRAIN_SECONDS ?? (APP_ENV === "live" ? 5 : 0);
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, backlog }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
