import { createServer } from "node:http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { type IMetricReader, MeterProvider } from "@opentelemetry/sdk-metrics";
import type { Services } from "#server/core/context.ts";
import { asksForMetrics, type Env } from "#server/core/env.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import { startMeasuring } from "#server/core/telemetry/measures.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { explainListen } from "#server/programs/start/port.ts";
import { inTime } from "#server/programs/start/telemetry/collector.ts";
import { ownResource } from "#server/programs/start/telemetry/own-resource.ts";

export const alivePath = "/alive";
export const metricsPath = "/metrics";

/**
 * Begins to measure, for Prometheus (METRICS_PORT) or a collector (OTEL_EXPORTER_OTLP_ENDPOINT), or for both; does
 * nothing without either. Each process measures for itself: `number` is its number of several (WEB_CONCURRENCY). What
 * was counted before is not in it. Answers how to end it: the collector is sent what it was not sent yet.
 */
export async function startMetrics(
  { env, log }: Pick<Services, "env" | "log">,
  number = 0,
): Promise<() => Promise<void>> {
  const shown =
    env.METRICS_PORT === undefined ? null : new PrometheusExporter({ preventServerStart: true });
  const readers = [...(shown ? [shown] : []), ...(await pushed(env, log))];
  if (readers.length === 0) return () => Promise.resolve();
  const provider = new MeterProvider({ resource: ownResource(), readers });
  const endMeasuring = startMeasuring(provider);
  // Last: whoever scrapes at once meets a reader that knows what is measured.
  const endShowing = shown ? await showMetrics(shown, env, number) : () => Promise.resolve();
  return async () => {
    endMeasuring();
    await endShowing();
    await inTime(provider.shutdown());
  };
}

/** SDK and exporter are read when they are wanted. */
async function pushed(env: Env, log: Log): Promise<IMetricReader[]> {
  if (!asksForMetrics(env)) return [];
  const { pushReader } = await import("#server/programs/start/telemetry/push-metrics.ts");
  return [pushReader(env, log)];
}

/**
 * Shows metrics to Prometheus at `/metrics` of METRICS_PORT, at METRICS_HOST, which is to be reachable from inside
 * only: it has no password. `/alive` there asks nobody and tells a process that hangs from one that waits for its
 * database; of a worker nothing else does. Of several processes each has its own port, METRICS_PORT plus its
 * number; the replacement of one that died has its port.
 */
async function showMetrics(
  reader: PrometheusExporter,
  { METRICS_PORT = 0, METRICS_HOST: host }: Env,
  number: number,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url === alivePath) response.end("This process answers.\n");
    else if (request.url === metricsPath) reader.getMetricsRequestHandler(request, response);
    else response.writeHead(404).end(`Metrics are at ${metricsPath}.\n`);
  });
  const port = METRICS_PORT + number;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(explainMetricsListen(error, host, port)),
    );
    // Exclusive: processes of a cluster would share the port, and each scrape meet another one.
    server.listen({ port, host, exclusive: true }, resolve);
  });
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

function explainMetricsListen(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new BootError(`METRICS_HOST: this machine has no address ${host}.`);
  return explainListen(error, port, "METRICS_PORT");
}
