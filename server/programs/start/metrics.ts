import { createServer } from "node:http";
import { metrics } from "@opentelemetry/api";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import type { Env } from "#server/core/env.ts";
import { explainListen } from "#server/programs/start/port.ts";

/**
 * Shows what this process measures to Prometheus at `/metrics` of METRICS_PORT, which is to be
 * reachable from inside only: it has no password. `/alive` there asks nobody and tells a process that hangs from one
 * that waits for its database; of a worker nothing else does. Does nothing without the setting. Of several
 * processes (WEB_CONCURRENCY) each has its own port, METRICS_PORT plus its `number`, because each measures
 * for itself; the replacement of one that died has its port. Call it before anything is measured. Answers how to end it.
 */
export async function startMetrics(
  env: Pick<Env, "METRICS_PORT">,
  number = 0,
): Promise<() => Promise<void>> {
  if (env.METRICS_PORT === undefined) return () => Promise.resolve();
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const provider = new MeterProvider({ readers: [exporter] });
  metrics.setGlobalMeterProvider(provider);
  const server = createServer((request, response) => {
    if (request.url === "/alive") response.end("This process answers.\n");
    else if (request.url === "/metrics") exporter.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end("Metrics are at /metrics.\n");
  });
  const port = env.METRICS_PORT + number;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(explainListen(error, port, "METRICS_PORT")),
    );
    // Exclusive: processes of a cluster would share the port, and each scrape meet another one.
    server.listen({ port, exclusive: true }, resolve);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await provider.shutdown();
  };
}
