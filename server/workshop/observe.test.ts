import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const [alerts = "", runbook = "", dashboard = ""] = await Promise.all(
  ["alerts.yaml", "runbook.md", "grafana.json"].map((file) =>
    readFile(`deploy/observe/${file}`, "utf8"),
  ),
);

/**
 * What core/measures.ts, worker/waiting.ts, worker/measure-books.ts, data/measure-connections.ts, data/measure-host.ts, data/replica/measure-lag.ts,
 * http/overload/measure-overload.ts and
 * payments/processor/watched.ts measure, as Prometheus is shown it.
 */
const histograms = [
  "http_server_request_duration",
  "canary_webhook_attempt_duration",
  "canary_webhook_start_delay",
  "canary_processor_call_duration",
  "canary_job_duration",
];
const others = [
  "canary_queue_wait",
  "canary_database_connections",
  "canary_request_shed_total",
  "canary_requests_in_flight",
  "canary_requests_limit",
  "canary_replica_lag",
  "canary_list_read_total",
  "canary_processor_circuit",
  "canary_charge_refused_total",
  "canary_clock_skew",
  "canary_disk_free",
  "canary_books_check_age",
  "canary_books_problems",
];
const measured = [
  ...histograms.flatMap((name) => [`${name}_bucket`, `${name}_count`, `${name}_sum`]),
  ...others,
];

test("every alert has a chapter that says what to do, and every chapter an alert", () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const chapters = [...runbook.matchAll(/^## (.+)$/gm)].flatMap(([, title = ""]) =>
    title.split(", "),
  );
  expect(chapters.toSorted()).toEqual(names.toSorted());
});

test("rules and dashboard ask for nothing that is not measured", () => {
  const asked = `${alerts}${dashboard}`.match(/\b(?:http_server|canary)_[a-z_]+/g) ?? [];
  expect(asked.length).toBeGreaterThan(20);
  expect([...new Set(asked)].filter((name) => !measured.includes(name))).toEqual([]);
});

test("the dashboard shows everything that is measured", () => {
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join(" ");
  for (const name of [...histograms, ...others]) expect(shown, name).toContain(name);
});
