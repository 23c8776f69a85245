import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  type MetricData,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { startMeasuring } from "#server/core/telemetry/measures.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

/** Nothing is collected unasked. */
const neverMs = 3_600_000;

/**
 * Has what is measured collected until this is over, and answers how to read it. The next file
 * of the same process has its own.
 */
export function measured(): () => Promise<MetricData[]> {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: neverMs });
  const end = startMeasuring(new MeterProvider({ readers: [reader] }));
  afterwards(async () => {
    end();
    await reader.shutdown();
  });
  return async () => {
    exporter.reset();
    await reader.forceFlush();
    const all = exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics);
    return all.flatMap(({ metrics: some }) => some);
  };
}
