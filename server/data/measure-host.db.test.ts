import { metrics } from "@opentelemetry/api";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { expect, test } from "vitest";
import { DatabaseClock } from "#server/data/database-clock.ts";
import { measureHost } from "#server/data/measure-host.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

test("how far the host's clock is off, and how much of its disk is free, are told", async () => {
  const { db, env, log } = await testServices();
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  afterwards(() => reader.shutdown());
  const ahead = { now: () => new Date(Date.now() + 300_000), elapsedMs: () => 5_000 };
  const clock = new DatabaseClock({ db, log }, ahead);
  await clock.ask();
  afterwards(measureHost({ clock, env }));

  await reader.forceFlush();
  const told = exporter
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics: some }) => some)
    .map(({ descriptor, dataPoints }) => [descriptor.name, Number(dataPoints[0]?.value)] as const);
  const { "canary.clock.skew": skew = 0, "canary.disk.free": free = -1 } = Object.fromEntries(told);
  expect(skew).toBeGreaterThan(240);
  expect(free).toBeGreaterThanOrEqual(0);
  expect(free).toBeLessThanOrEqual(1);
});
