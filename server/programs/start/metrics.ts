import { createServer } from "node:http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import type { Env } from "#server/core/env.ts";
import { startMeasuring } from "#server/core/measures.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { explainListen } from "#server/programs/start/port.ts";

/**
 * Shows what this process measures to Prometheus at `/metrics` of METRICS_PORT, at METRICS_HOST, which is to be
 * reachable from inside only: it has no password. `/alive` there asks nobody and tells a process that hangs from one
 * that waits for its database; of a worker nothing else does. Does nothing without the setting. Of several
 * processes (WEB_CONCURRENCY) each has its own port, METRICS_PORT plus its `number`, because each measures
 * for itself; the replacement of one that died has its port. What was counted before is not in it. Answers how to end it.
 */
export async function startMetrics(
  env: Pick<Env, "METRICS_PORT" | "METRICS_HOST">,
  number = 0,
): Promise<() => Promise<void>> {
  if (env.METRICS_PORT === undefined) return () => Promise.resolve();
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter] });
  const endMeasuring = startMeasuring(provider);
  const server = createServer((request, response) => {
    if (request.url === "/alive") response.end("This process answers.\n");
    else if (request.url === "/metrics") exporter.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end("Metrics are at /metrics.\n");
  });
  const port = env.METRICS_PORT + number;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(explainMetricsListen(error, env.METRICS_HOST, port)),
    );
    // Exclusive: processes of a cluster would share the port, and each scrape meet another one.
    server.listen({ port, host: env.METRICS_HOST, exclusive: true }, resolve);
  });
  return async () => {
    endMeasuring();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await provider.shutdown();
  };
}

function explainMetricsListen(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new BootError(`METRICS_HOST: this machine has no address ${host}.`);
  return explainListen(error, port, "METRICS_PORT");
}
