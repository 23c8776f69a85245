import { expect, test } from "vitest";
import { measure, measureSince } from "#server/core/measures.ts";
import { startMetrics } from "#server/programs/start/metrics.ts";
import { findFreePort } from "#server/programs/start/port.ts";

test("what is measured is there for Prometheus, by names and outcomes of ours, whatever was measured before", async () => {
  // A first start pays the demo's payments before it shows anything.
  measureSince("job", performance.now(), { job: "seed" });
  const port = await findFreePort();
  const end = await startMetrics({ METRICS_PORT: port });
  measureSince("request", performance.now() - 120, { "http.route": "/api/canary/customers/{id}" });
  await measure("job", { job: "seal-ledger" }, async () => 1);
  const failure = measure("job", { job: "seal-ledger" }, () => Promise.reject(new TypeError("no")));
  await expect(failure).rejects.toThrow("no");
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await answer.text();
  expect(text).toMatch(
    /http_server_request_duration_bucket\{http_route="\/api\/canary\/customers\/\{id\}".*le="0\.15"\} 1/,
  );
  expect(text).toMatch(/canary_job_duration_count\{job="seal-ledger",outcome="ok".*\} 1/);
  expect(text).toMatch(/canary_job_duration_count\{job="seal-ledger",outcome="TypeError".*\} 1/);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  await end();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

test("a process says that it is alive beside its figures, and asks nobody for it", async () => {
  const port = await findFreePort();
  const end = await startMetrics({ METRICS_PORT: port });
  expect((await fetch(`http://127.0.0.1:${port}/alive`)).status).toBe(200);
  await end();
});

test("without METRICS_PORT nothing listens", async () => {
  await (
    await startMetrics({ METRICS_PORT: undefined })
  )();
});
