import { metrics } from "@opentelemetry/api";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import type { MetricData } from "@opentelemetry/sdk-metrics";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

/** Nothing is collected unasked. */
const neverMs = 3_600_000;

/**
 * Has what is measured collected until this is over, and answers how to read it. The process's one provider is given
 * back then: the next file of the same process would read nothing by its own.
 */
export function measured(): () => Promise<MetricData[]> {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: neverMs });
  metrics.disable();
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  afterwards(async () => {
    metrics.disable();
    await reader.shutdown();
  });
  return async () => {
    exporter.reset();
    await reader.forceFlush();
    const all = exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics);
    return all.flatMap(({ metrics: some }) => some);
  };
}
