import type { PageBuild } from "#server/http/pages/late-pages.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { loadPageModules, rememberSettings } from "#server/programs/start/build/made-ahead.ts";
import { explainListen } from "#server/programs/start/port.ts";
import { onShutdown } from "#server/programs/start/shutdown.ts";
import { startMetrics } from "#server/programs/start/telemetry/metrics.ts";
import { startTracing } from "#server/programs/start/telemetry/tracing.ts";

export interface ServeOptions {
  port: number;
  dev: boolean;
  worker: boolean;
  /** This process's number among those that share the port; metrics are at METRICS_PORT plus this. */
  number?: number;
  /** Not over yet: this process answers before the pages are built. */
  pageBuild?: PageBuild | undefined;
}

/**
 * Serves in this process until shutdown. Everything that needs the generated Prisma client is
 * imported here, after it has been generated.
 */
export async function serve({
  port,
  dev,
  worker,
  number = 0,
  pageBuild,
}: ServeOptions): Promise<void> {
  rememberSettings();
  const [{ startServer }, { getServices }, { followProcessors }] = await loadServer();
  try {
    const services = getServices();
    const endTracing = await startTracing(services);
    const endMetrics = await startMetrics(services, number);
    const server = await startServer({ services, port, dev, worker, pageBuild });
    if (!dev) await loadPageModules();
    const leaveProcessors = followProcessors(services);
    onShutdown(async (tellWait) => {
      leaveProcessors();
      await server.stop(tellWait);
      await endMetrics();
      await endTracing();
    });
  } catch (error) {
    if (!(error instanceof BootError) && (error as NodeJS.ErrnoException).syscall === "listen") {
      throw explainListen(error as NodeJS.ErrnoException, port);
    }
    throw error;
  }
}

/** Takes a second or two, which a start spends while its database starts. */
export function loadServer() {
  return Promise.all([
    import("#server/main.ts"),
    import("#server/http/services.ts"),
    import("#server/programs/start/serve/follow-processors.ts"),
  ]);
}
