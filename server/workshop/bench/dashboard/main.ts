import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import pg from "pg";
import { invariant } from "#server/core/assert.ts";
import { findRunningService } from "#server/programs/embedded/service-state.ts";
import { percentile } from "#server/programs/load/figures.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import { fillDashboard } from "#server/workshop/bench/dashboard/fill.ts";
import {
  between,
  watchMainThread,
  type Work,
} from "#server/workshop/bench/dashboard/main-thread.ts";
import { installProbe, type Seen } from "#server/workshop/bench/dashboard/probe.ts";
import {
  type Click,
  clicks,
  longPages,
  nothings,
  searches,
} from "#server/workshop/bench/dashboard/visits.ts";
import { ensureChromium, findChromium } from "#server/workshop/chromium.ts";
import { startApp } from "#server/workshop/load/instance.ts";

/**
 * `npm run bench:dashboard [payments] [customers]`, after `npm run build`: how long staff wait in a real
 * browser at a merchant with 1,000,000 payments and 200,000 customers. From a click to its rows on screen, over
 * lists, filters, orders and pages; from the answer to the screen; how far the layout moves; global
 * search. The first round warms up and does not count. A benchmark, not a test: it fails at nothing.
 */
const payments = Number(process.argv[2] ?? 1_000_000);
const customers = Number(process.argv[3] ?? payments / 5);
const rounds = 6;

type Demo = { baseUrl: string; email: string; password: string };

async function main(): Promise<void> {
  if (!ensureChromium()) return;
  const dataDir = mkdtempSync(path.join(tmpdir(), "canary-dashboard-"));
  const port = await findFreePort();
  const env = { DATA_DIR: dataDir, LOG_LEVEL: "warn", RATE_LIMIT_RPS: "0" };
  const app = await startApp(port, { env, logFile: path.join(dataDir, "service.log") });
  try {
    const demo = JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8")) as Demo;
    await fill(dataDir, demo);
    await measure(demo);
  } finally {
    await app.end("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(dataDir: string, { email }: Demo): Promise<void> {
  const service = await findRunningService(dataDir);
  invariant(service?.databaseUrl, "the service runs on its embedded database");
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query("SET statement_timeout = 0");
  const { rows } = await client.query<{ merchantId: string }>(
    `SELECT "merchantId" FROM memberships JOIN users ON users.id = "userId" WHERE email = $1`,
    [email],
  );
  const merchantId = rows[0]?.merchantId ?? "";
  const startMs = performance.now();
  await fillDashboard(client, { merchantId, payments, customers });
  console.log(
    `${payments} payments and ${customers} customers filled in ${seconds(performance.now() - startMs)} s`,
  );
  await client.end();
}

async function measure(demo: Demo): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage({
      baseURL: demo.baseUrl,
      viewport: { width: 1440, height: 900 },
    });
    await signIn(page, demo);
    await page.addInitScript(installProbe);
    await page.goto("/");
    await measureClicks(page);
    await measureNothings(page);
    await measureLongPages(page);
    await measureSearch(page);
  } finally {
    await browser.close();
  }
}

async function signIn(page: Page, { email, password }: Demo): Promise<void> {
  const { csrfToken } = (await (await page.request.get("/api/auth/csrf")).json()) as {
    csrfToken: string;
  };
  const form = { csrfToken, email, password, json: "true" };
  const sent = await page.request.post("/api/auth/callback/credentials", { form });
  invariant(sent.ok(), "the demo's owner signs in");
}

/** Measures the cost of each click, in every round but the first. */
async function visit(page: Page, places: Click[]): Promise<Map<string, (Seen & Work)[]>> {
  const seen = new Map<string, (Seen & Work)[]>(places.map(({ name }) => [name, []]));
  const read = await watchMainThread(page);
  for (let round = 0; round < rounds; round += 1)
    for (const { name, href } of places) {
      const before = await read();
      const one = await page.evaluate((to) => globalThis.dashboardProbe.go(to), href);
      if (round > 0) seen.get(name)?.push({ ...one, ...between(before, await read()) });
    }
  return seen;
}

const shown = (one: Seen) => one.shownMs;
const drawn = (one: Seen) => one.drawnMs;

async function measureLongPages(page: Page): Promise<void> {
  const seen = await visit(page, longPages);
  const times = [...seen.values()].flat().map(drawn);
  const of = (share: number) => percentile(times, share).toFixed(0);
  console.log(
    `answer to rows on screen: ${of(0.5)} ms median, ${of(0.95)} ms 95th percentile, 100 rows  (50)`,
  );
  console.log("  of it the main thread's own time: script, style, layout; elements of the page");
  for (const [name, ones] of seen) {
    const median = (of: (one: Seen & Work) => number) =>
      percentile(ones.map(of), 0.5).toFixed(0).padStart(5);
    console.log(
      `  ${name.padEnd(34)} ${median(drawn)} ms  ${median(({ script }) => script)} ${median(({ style }) => style)} ${median(({ layout }) => layout)}  ${median(({ elements }) => elements)}`,
    );
  }
}

async function measureClicks(page: Page): Promise<void> {
  const seen = await visit(page, clicks(payments));
  const times = [...seen.values()].flat();
  const of = (share: number, ofOne: (one: Seen) => number) =>
    percentile(times.map(ofOne), share).toFixed(0);
  console.log(
    `click to rows on screen:  ${of(0.5, shown)} ms median, ${of(0.95, shown)} ms 95th percentile  (80 and 200)`,
  );
  console.log(
    `answer to rows on screen: ${of(0.5, drawn)} ms median, ${of(0.95, drawn)} ms 95th percentile, 25 rows`,
  );
  console.log(
    `layout moved by:          ${Math.max(...times.map(({ shift }) => shift)).toFixed(3)}  (0)`,
  );
  for (const [name, ones] of seen) {
    const most = ones.toSorted((a, b) => b.shift - a.shift)[0];
    if (most && most.shift >= 0.001)
      console.log(`  ${name.padEnd(34)} ${most.shift.toFixed(3)}  ${most.moved.join(", ")}`);
  }
  const slowest = [...seen].map(([name, ones]) => ({ name, ms: percentile(ones.map(shown), 0.5) }));
  for (const { name, ms } of slowest.toSorted((a, b) => b.ms - a.ms))
    console.log(`  ${name.padEnd(34)} ${ms.toFixed(0).padStart(5)} ms`);
}

async function measureNothings(page: Page): Promise<void> {
  const seen = await visit(page, nothings);
  console.log("click to what matches nothing  (100)");
  for (const [name, ones] of seen)
    console.log(
      `  ${name.padEnd(34)} ${percentile(ones.map(shown), 0.5).toFixed(0).padStart(5)} ms`,
    );
}

async function measureSearch(page: Page): Promise<void> {
  const times: number[] = [];
  for (const text of searches) {
    const own: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const ms = await page.evaluate((typed) => globalThis.dashboardProbe.search(typed), text);
      if (round > 0) own.push(ms);
    }
    times.push(...own);
    console.log(
      `  search “${text}”`.padEnd(36),
      `${percentile(own, 0.5).toFixed(0).padStart(5)} ms`,
    );
  }
  console.log(
    `global search:            ${percentile(times, 0.5).toFixed(0)} ms median, ${percentile(times, 0.95).toFixed(0)} ms 95th percentile  (150)`,
  );
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(0);
}

await main();
