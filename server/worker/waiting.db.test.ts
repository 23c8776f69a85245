import { metrics } from "@opentelemetry/api";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { afterAll, expect, test } from "vitest";
import { measureConnections } from "#server/data/measure-connections.ts";
import { newMerchant, newCustomer } from "#server/workshop/testing/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";
import { measureWaiting } from "#server/worker/waiting.ts";

const services = await testServices();
const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
const ends = [measureWaiting(services), measureConnections(services.db)];

afterAll(async () => {
  for (const end of ends) end();
  await reader.shutdown();
});

async function scraped(name: string): Promise<Record<string, number>> {
  exporter.reset();
  await reader.forceFlush();
  const all = exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics);
  const { dataPoints = [] } =
    all.flatMap(({ metrics: some }) => some).find(({ descriptor }) => descriptor.name === name) ??
    {};
  return Object.fromEntries(
    dataPoints.map(({ attributes, value }) => [Object.values(attributes)[0], Number(value)]),
  );
}

test("an event that nobody fans out waits longer and longer; nothing else is due", async () => {
  const empty = await scraped("canary.queue.wait");
  expect(Object.keys(empty)).toEqual(
    expect.arrayContaining(["events", "deliveries", "messages", "refunds in doubt", "differences"]),
  );
  expect(Object.values(empty).every((seconds) => seconds === 0)).toBe(true);
  const ctx = await newMerchant(services);
  await newCustomer(ctx);
  const first = (await scraped("canary.queue.wait"))["events"] ?? 0;
  await expect
    .poll(async () => (await scraped("canary.queue.wait"))["events"])
    .toBeGreaterThan(first);
  expect((await scraped("canary.queue.wait"))["deliveries"]).toBe(0);
});

test("the pool says what it has", async () => {
  const states = await scraped("canary.database.connections");
  expect(Object.keys(states).sort()).toEqual(["idle", "used", "waiting"]);
  expect((states["idle"] ?? 0) + (states["used"] ?? 0)).toBeGreaterThan(0);
});
