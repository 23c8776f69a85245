import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import next from "next";
import type { RequestHandler } from "next/dist/server/next.js";
import { askedPageHeader } from "#server/auth/asked-page.ts";
import type { Services } from "#server/core/context.ts";
import { drain } from "#server/http/drain.ts";
import { createRestListener } from "#server/http/rest/node.ts";
import { isFileAddress, listenForFiles } from "#server/http/files/files.ts";
import { handleTrpc } from "#server/http/trpc/handler.ts";
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

/**
 * Serves everything on one port. REST and tRPC are answered on node:http, before Next: through
 * its routing they would cost about three times as much. Resolves when the port answers; rejects
 * with the listen error (EADDRINUSE, EACCES).
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { services, port, dev = false } = options;
  const pages = next({ dev, dir: projectDir, customServer: true, port, quiet: !dev });
  await pages.prepare();
  const page = toNext(pages.getRequestHandler(), services);
  const server = createServer(dev ? page : route(page, services));
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
      await services.db.$disconnect();
    },
  };
}

const projectDir = fileURLToPath(new URL("..", import.meta.url));

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

function route(page: Listener, services: Services): Listener {
  // Next's own Request and Response must stay what they are: no global overrides.
  const rest = createRestListener(services);
  const trpc = getRequestListener(handleTrpc, { overrideGlobalObjects: false });
  return (request, response) => {
    const url = request.url ?? "/";
    if (isBelow(url, "/api/canary") || isBelow(url, "/.well-known/jwks.json")) {
      rest(request, response);
    } else if (isBelow(url, "/api/trpc")) {
      void trpc(request, response);
    } else if (isFileAddress(url)) {
      void listenForFiles(services, request, response);
    } else {
      page(request, response);
    }
  };
}

/**
 * Pages; while developing everything, by the handlers below app/api and app/files, because Next
 * loads edited code at the next request and Node's modules stay what they were at the start.
 */
function toNext(page: RequestHandler, services: Services): Listener {
  return (request, response) => {
    // Then Next writes the connection's address there: nobody chooses an address for themselves.
    if (!services.env.TRUST_PROXY) delete request.headers["x-forwarded-for"];
    request.headers[askedPageHeader] = request.url ?? "/";
    void page(request, response);
  };
}

function isBelow(url: string, path: string): boolean {
  if (!url.startsWith(path)) return false;
  const next = url[path.length];
  return next === undefined || next === "/" || next === "?";
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
