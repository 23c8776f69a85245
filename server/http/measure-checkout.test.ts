import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { metrics } from "@opentelemetry/api";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { expect, test } from "vitest";
import { measureCheckout } from "#server/http/measure-checkout.ts";

test("each answer of the hosted page counts as /checkout with its status, and none that nobody got", async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  for (const [method, statusCode, end] of [
    ["GET", 200, "finish"],
    ["POST", 503, "finish"],
    ["GET", 200, "close"],
  ] as const) {
    const response = Object.assign(new EventEmitter(), { statusCode });
    const request = { method, url: "/checkout?entityId=cs_1" };
    measureCheckout(request as IncomingMessage, response as unknown as ServerResponse);
    response.emit(end);
  }
  await reader.forceFlush();
  const points = exporter
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics: some }) => some)
    .flatMap(({ dataPoints }) => dataPoints as { attributes: Record<string, unknown> }[]);
  expect(points.map(({ attributes }) => Object.values(attributes))).toEqual([
    ["GET", "/checkout", 200],
    ["POST", "/checkout", 503],
  ]);
  await reader.shutdown();
});
