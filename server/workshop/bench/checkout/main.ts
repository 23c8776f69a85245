import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium } from "@playwright/test";
import { percentile } from "#server/programs/load/figures.ts";
import { atPace, times } from "#server/programs/load/loops.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import { codeTried, codeTriedInBrowser } from "#server/workshop/bench/checkout/code-tried.ts";
import { ensureChromium, findChromium } from "#server/workshop/chromium.ts";
import { startApp } from "#server/workshop/load/instance.ts";

/**
 * `npm run bench:checkout`, after `npm run build`: how long a shopper waits for the hosted page. The service's
 * time to the first byte at fifty requests a second; on a phone as Lighthouse imagines one (a processor four
 * times slower, 150 ms there and back, 1.6 Mbit/s) when the largest thing is painted and by how much the layout moves; on a
 * line of 400 ms and 400 kbit/s until a card is typed. Chromium emulates neither lost packets nor what
 * setting up a connection takes. `npm run bench:checkout -- codes` measures only the code that is tried. A benchmark,
 * not a test: it fails at nothing.
 */
const perSecond = 50;
const forSeconds = 20;

const phone = { latency: 150, throughput: 1_600_000 / 8, cpu: 4, types: false };
const poorLine = { latency: 400, throughput: 400_000 / 8, cpu: 1, types: true };

type Line = typeof phone;
type Shop = { baseUrl: string; apiKey: string };

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "canary-checkout-"));
  const port = await findFreePort();
  const env = { DATA_DIR: dataDir, LOG_LEVEL: "warn", RATE_LIMIT_RPS: "0" };
  const app = await startApp(port, { env, logFile: path.join(dataDir, "service.log") });
  try {
    const shop = JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8")) as Shop;
    const onlyCodes = process.argv.includes("codes");
    if (!onlyCodes) await firstByte(shop);
    for (let run = 0; run < (onlyCodes ? 5 : 1); run += 1) await codeTried(shop);
    if (ensureChromium()) await inBrowser(shop, onlyCodes);
  } finally {
    await app.end("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function openSession({ baseUrl, apiKey }: Shop): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/canary/checkout/sessions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      currency: "EUR",
      lineItems: [{ name: "Monstera, large", amount: 4900, currency: "EUR" }],
    }),
  });
  return ((await answer.json()) as { sessionUrl: string }).sessionUrl;
}

/** By the clock, whatever the answers take: a slow one makes the next ones wait and not come later. */
async function firstByte(shop: Shop): Promise<void> {
  const urls: string[] = [];
  for (let count = 0; count < perSecond; count += 1) urls.push(await openSession(shop));
  for (const url of urls) await timeToFirstByte(url);
  const took = await atPace(perSecond, times(perSecond * forSeconds), (number) =>
    timeToFirstByte(urls[number % urls.length] ?? ""),
  );
  const at = (share: number) => `${percentile(took, share).toFixed(1)} ms`;
  console.log(
    `time to first byte at ${perSecond} requests/s:  ${at(0.5)} median, ${at(0.95)} 95th percentile  (at most 15 ms)`,
  );
}

function timeToFirstByte(url: string): Promise<number> {
  const beginning = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { "accept-encoding": "gzip" } }, (answer) => {
      answer.once("data", () => resolve(performance.now() - beginning));
      answer.resume();
    });
    asked.once("error", reject).end();
  });
}

async function inBrowser(shop: Shop, onlyCodes: boolean): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ["--no-sandbox"],
  });
  try {
    await codeTriedInBrowser(browser, shop);
    if (onlyCodes) return;
    const visits: Visit[] = [];
    for (let count = 0; count < 5; count += 1)
      visits.push(await visit(browser, await openSession(shop), phone));
    const median = (of: (each: Visit) => number) => percentile(visits.map(of), 0.5);
    console.log(
      `on a phone, largest thing painted:     ${median(({ paintedMs }) => paintedMs).toFixed(0)} ms  (at most 800 ms)`,
    );
    console.log(
      `layout moved by:                       ${median(({ shift }) => shift).toFixed(3)}  (0)`,
    );
    const poor: Visit[] = [];
    for (let count = 0; count < 5; count += 1)
      poor.push(await visit(browser, await openSession(shop), poorLine));
    console.log(
      `400 ms, 400 kbit/s, until a card is typed: ${percentile(
        poor.map(({ typedMs }) => typedMs),
        0.5,
      ).toFixed(0)} ms  (at most 2,000 ms)`,
    );
  } finally {
    await browser.close();
  }
}

type Visit = { paintedMs: number; shift: number; typedMs: number };

/** One visit of somebody who was never there. */
async function visit(browser: Browser, url: string, line: Line): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send("Network.enable");
    const { latency, throughput, cpu, types } = line;
    const speed = { downloadThroughput: throughput, uploadThroughput: throughput };
    await tools.send("Network.emulateNetworkConditions", { offline: false, latency, ...speed });
    await tools.send("Emulation.setCPUThrottlingRate", { rate: cpu });
    await page.addInitScript(watch);
    const beginning = performance.now();
    await page.goto(url, { waitUntil: "commit" });
    // Not where the layout is watched: what a script types moves it and counts as nobody's input.
    if (types) await page.getByLabel("Card number").fill("4242 4242 4242 4242");
    const typedMs = performance.now() - beginning;
    await page.waitForLoadState("load");
    await sleep(1_000);
    const seen = await page.evaluate(() => (globalThis as never as { seen: Seen }).seen);
    return { ...seen, typedMs };
  } finally {
    await context.close();
  }
}

type Seen = { paintedMs: number; shift: number };

/** Runs in the page, before anything of it. */
function watch(): void {
  const seen: Seen = { paintedMs: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paintedMs = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as never as { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
}

await main();
