import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import type { Env } from "#server/core/env.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import { sayingFailures } from "#server/programs/start/telemetry/collector.ts";

const hint = "OTEL_METRICS_EXPORTER=none, if it takes traces only";

/** Where to and how is what the exporter reads from OTEL_EXPORTER_OTLP_*; how often, OTEL_METRIC_EXPORT_INTERVAL. */
export function pushReader(env: Pick<Env, "OTEL_METRIC_EXPORT_INTERVAL">, log: Pick<Log, "warn">) {
  return new PeriodicExportingMetricReader({
    exporter: sayingFailures(new OTLPMetricExporter(), { log, what: "metrics", hint }),
    exportIntervalMillis: env.OTEL_METRIC_EXPORT_INTERVAL,
    exportTimeoutMillis: Math.min(env.OTEL_METRIC_EXPORT_INTERVAL, 30_000),
  });
}
