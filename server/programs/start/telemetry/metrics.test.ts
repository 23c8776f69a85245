import { Writable } from "node:stream";
import { expect, test, vi } from "vitest";
import { systemClock } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import { createLog } from "#server/core/telemetry/log.ts";
import { measure, measureSince, observeGauge } from "#server/core/telemetry/measures.ts";
import {
  declaredOf,
  type Metric,
  type MetricOf,
  metricsTable,
} from "#server/core/telemetry/metrics-table.ts";
import type { Db } from "#server/data/db.ts";
import { createProcessors } from "#server/payments/processor/create.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import { startMetrics } from "#server/programs/start/telemetry/metrics.ts";
import { told } from "#server/workshop/testing/spans.ts";
import { openReceiver } from "#server/workshop/testing/webhooks/open-receiver.ts";

function shownAt(port: number, host = "127.0.0.1") {
  return of({ METRICS_PORT: String(port), METRICS_HOST: host });
}

/** The services that measure, with these settings and a log of their own. */
function of(settings: Record<string, string>, destination?: Writable) {
  return { env: loadEnv(settings), log: createLog(destination ? "warn" : "silent", destination) };
}

test("what is measured is there for Prometheus, by names and outcomes of ours, whatever was measured before", async () => {
  // A first start pays the demo's payments before it shows anything.
  measureSince("job", performance.now(), { "canary.job": "seed", outcome: "ok" });
  const port = await findFreePort();
  const end = await startMetrics(shownAt(port));
  measureSince("request", performance.now() - 120, {
    "http.request.method": "GET",
    "http.route": "/api/canary/customers/{id}",
    "http.response.status_code": 200,
  });
  await measure("job", { "canary.job": "seal-ledger" }, async () => 1);
  const failure = measure("job", { "canary.job": "seal-ledger" }, () =>
    Promise.reject(new TypeError("no")),
  );
  await expect(failure).rejects.toThrow("no");
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  expect(text).toMatch(
    /http_server_request_duration_bucket\{http_request_method="GET",http_route="\/api\/canary\/customers\/\{id\}".*le="0\.15"\} 1/,
  );
  expect(text).toMatch(/canary_job_duration_count\{canary_job="seal-ledger",outcome="ok".*\} 1/);
  expect(text).toMatch(
    /canary_job_duration_count\{canary_job="seal-ledger",outcome="TypeError".*\} 1/,
  );
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await end();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

test("a process says that it is alive beside its figures, and asks nobody for it", async () => {
  const port = await findFreePort();
  const end = await startMetrics(shownAt(port));
  expect((await fetch(`http://127.0.0.1:${port}/alive`)).status).toBe(200);
  await end();
});

test("without METRICS_PORT nothing listens", async () => {
  await (
    await startMetrics(of({}))
  )();
});

test("it does not matter whether a part of the service begins before the metrics do: each gauge is told of, and each counter begins at 0", async () => {
  const metrics = Object.keys(metricsTable) as Metric[];
  const ends = metrics
    .filter((metric) => declaredOf(metric).kind === "gauge")
    .map((metric) =>
      observeGauge(metric as MetricOf<"gauge">, (observe) => observe(7, {} as never)),
    );
  const port = await findFreePort();
  const end = await startMetrics(shownAt(port));
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  for (const metric of metrics) {
    const { name, kind } = declaredOf(metric);
    const plain = name.replaceAll(".", "_");
    if (kind === "gauge") expect(text).toMatch(new RegExp(`^${plain}\\{.*\\} 7$`, "m"));
    if (kind === "counter") expect(text).toMatch(new RegExp(`^${plain}_total\\{.*\\} 0$`, "m"));
  }
  for (const endGauge of ends) endGauge();
  await end();
});

test("the processor's breaker, which is made with the services, is among them", async () => {
  const log = { warn: () => undefined };
  const env = loadEnv({ DATABASE_URL: "postgresql://127.0.0.1/none" });
  createProcessors({ env, db: {} as Db, clock: systemClock, log });
  const port = await findFreePort();
  const end = await startMetrics(shownAt(port));
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toMatch(/^canary_processor_circuit\{.*\} 0$/m);
  await end();
});

test("metrics are shown at METRICS_HOST and nowhere else, and an address that is none of this machine is said", async () => {
  const port = await findFreePort();
  const end = await startMetrics(shownAt(port, "127.0.0.2"));
  expect((await fetch(`http://127.0.0.2:${port}/metrics`)).status).toBe(200);
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  await end();
  await expect(startMetrics(shownAt(port, "192.0.2.1"))).rejects.toThrow("METRICS_HOST");
});

test("a collector is sent the metrics, what was not sent yet at the end, whether or not Prometheus asks", async () => {
  const collector = await openReceiver(() => ({ status: 200, body: "{}" }));
  // The exporter reads OpenTelemetry's variables itself.
  const to = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: "till" };
  for (const [name, value] of Object.entries(to)) vi.stubEnv(name, value);
  const end = await startMetrics(of(to));
  await measure("job", { "canary.job": "seal-ledger" }, async () => 1);
  await end();
  const { path, body = "" } = collector.requests.at(-1) ?? {};
  expect(path).toBe("/v1/metrics");
  const [sent] = JSON.parse(body).resourceMetrics;
  expect(told(sent.resource.attributes)).toMatchObject({ "service.name": "till" });
  const jobs = sent.scopeMetrics[0].metrics.find(
    ({ name }: { name: string }) => name === "canary.job.duration",
  );
  expect(told(jobs.histogram.dataPoints[0].attributes)).toEqual({
    "canary.job": "seal-ledger",
    outcome: "ok",
  });
  await collector.stop();
});

test("a collector that takes traces only is sent no metrics when it is said, and else a line says what to set", async () => {
  const collector = await openReceiver(() => ({ status: 404 }));
  const to = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  let said = "";
  const write = (chunk: Buffer, _encoding: unknown, done: () => void) => {
    said += chunk.toString();
    done();
  };
  await (
    await startMetrics(of({ ...to, OTEL_METRICS_EXPORTER: "none" }))
  )();
  expect(collector.requests).toEqual([]);
  await (
    await startMetrics(of(to, new Writable({ write })))
  )();
  // As every line of the log: one JSON object.
  expect(JSON.parse(said)).toMatchObject({
    level: 40,
    msg: expect.stringContaining("OTEL_METRICS_EXPORTER=none"),
    err: { type: expect.any(String) },
  });
  await collector.stop();
});
