import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { declaredOf, type Metric, metricsTable } from "#server/core/telemetry/metrics-table.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testDataDir } from "#server/workshop/testing/data-dir.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

/** Metrics that a worker lacks: those of requests, of a replica, and of work that was not due. */
const elsewhere: Metric[] = [
  "request",
  "procedure",
  "requestsInFlight",
  "requestsLimit",
  "replicaLag",
  "webhookAttempt",
  "webhookStart",
  "processorCall",
];

test("a worker, started as in production, shows all that it measures: also what was made before the metrics began", async () => {
  const port = await findFreePort();
  const child = spawn(process.execPath, ["server/programs/start/worker.ts"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: await testDatabase(),
      DATA_DIR: testDataDir(),
      METRICS_PORT: String(port),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  afterwards(async () => {
    child.kill();
    await ended;
  });
  const expected = (Object.keys(metricsTable) as Metric[])
    .filter((metric) => !elsewhere.includes(metric))
    .map((metric) => declaredOf(metric).name.replaceAll(".", "_"));
  await expect
    .poll(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null);
      const text = (await answer?.text()) ?? "";
      return expected.filter((name) => !text.includes(`\n${name}`));
    })
    .toEqual([]);
});
