import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import type { Demo } from "#server/programs/start/first-start/demo.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import { missingQuotes } from "#server/workshop/drills/first-hour/missing-quotes.ts";
import { type Shop, shopsOf } from "#server/workshop/drills/first-hour/shops.ts";
import { steps } from "#server/workshop/drills/first-hour/steps.ts";
import { payOnPage } from "#server/workshop/drills/image/pay-by-http.ts";
import { isOnPath, runIn } from "#server/workshop/drills/languages/languages.ts";

/**
 * `npm run drill:first-hour`: a stranger's first shop in an empty folder, in plain TypeScript, in Python and in Go,
 * the last two by their standard libraries, made of what the README and `/docs` of the service say. Each creates a
 * webhook endpoint, opens a checkout, verifies the webhook of its payment, refunds a part and reads the balance.
 * Prints each step with its seconds and the sentences that it needed (`steps.ts`), and fails when one of them does not
 * stand in the documentation any more. The service is this checkout's `npm start` with a data folder of its own, or with
 * `-- --url http://localhost:3000` one that runs on this machine, whose key is in `CANARY_KEY`.
 */
const root = path.resolve(import.meta.dirname, "../../../..");
const home = mkdtempSync(path.join(tmpdir(), "canary-first-hour-"));
/** How long a step may take before the drill gives up: the first start builds the pages. */
const stepMsMax = 600_000;

async function main(): Promise<void> {
  chmodSync(home, 0o755);
  const missing = ["python3", "go"].filter((command) => !isOnPath(command));
  if (missing.length > 0)
    throw new Error(`Not installed here: ${missing.join(", ")} (apt install python3 golang-go).`);
  const { url } = parseArgs({ options: { url: { type: "string" } } }).values;
  if (url !== undefined)
    return sellAll({ baseUrl: url, apiKey: process.env["CANARY_KEY"] ?? "" }, 0);
  const from = performance.now();
  const service = start(await findFreePort());
  const end = () => void stop(service).then(() => process.exit(1));
  process.once("SIGINT", end).once("SIGTERM", end);
  try {
    const demo = await started(service);
    await sellAll(demo, seconds(from));
  } finally {
    await stop(service);
  }
}

type Service = Pick<Demo, "baseUrl" | "apiKey">;

async function sellAll(service: Service, startS: number): Promise<void> {
  const { baseUrl } = service;
  const from = performance.now();
  const textOf = (page: string) => readPage(page, baseUrl);
  const answer = await fetch(`${baseUrl}/sdk/packages.json`);
  const { packages } = (await answer.json()) as { packages: [{ version: string }] };
  const [{ version }] = packages;
  const unfilled = async (page: string) =>
    (await textOf(page)).replaceAll(baseUrl, "{{url}}").replaceAll(version, "{{version}}");
  const missing = await missingQuotes(unfilled);
  if (missing.length > 0) throw new Error(missing.join("\n"));
  const client = /npm install (\S+)/.exec(await textOf("/docs/guides/first-payment"))?.[1] ?? "";
  for (const shop of shopsOf(await textOf("/docs/guides/verify-webhooks"), client))
    report(shop.name, [startS, ...(await visit(shop, service))]);
  console.log(`\nall three: ${(startS + seconds(from)).toFixed(0)} s`);
}

const seconds = (from: number) => (performance.now() - from) / 1000;

function start(port: number): ChildProcess {
  const env = { ...process.env, DATA_DIR: path.join(home, "data"), LOG_LEVEL: "warn" };
  return spawn("npm", ["start", "--", "--port", String(port), "--pages-first"], {
    cwd: root,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Waits for what the README promises at the end of a start. */
async function started(service: ChildProcess): Promise<Demo> {
  const { stdout } = service;
  if (stdout === null) throw new Error("The service says nothing.");
  for await (const line of createInterface(stdout)) {
    if (!line.includes("sk_test_")) continue;
    stdout.resume();
    return JSON.parse(readFileSync(path.join(home, "data/demo.json"), "utf8")) as Demo;
  }
  throw new Error("The service has ended before it printed an API key.");
}

async function readPage(page: string, baseUrl: string): Promise<string> {
  if (page === "README.md") return readFileSync(path.join(root, page), "utf8");
  const answer = await fetch(`${baseUrl}${page}.md`);
  if (!answer.ok) throw new Error(`${page}.md: ${answer.status}`);
  return answer.text();
}

/** Makes the shop and lets it sell once. Answers how many seconds each step after the first took. */
async function visit(shop: Shop, { baseUrl, apiKey }: Service): Promise<number[]> {
  const folder = path.join(home, shop.name);
  let from = performance.now();
  for (const [name, text] of Object.entries(shop.files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  for (const command of shop.prepare) await runIn(folder, command);
  const took = [seconds(from)];
  from = performance.now();
  const lap = () => {
    took.push(seconds(from));
    from = performance.now();
  };
  const [command = "", ...args] = shop.run;
  const env = { ...process.env, CANARY_URL: baseUrl, CANARY_KEY: apiKey };
  const child = spawn(command, args, {
    cwd: folder,
    env,
    timeout: stepMsMax,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const seen: Record<string, string> = {};
  for await (const line of createInterface(child.stdout)) {
    const [word = "", value = ""] = line.split(" ");
    seen[word] = value;
    lap();
    if (word !== "session") continue;
    await payOnPage(value);
    seen["paid"] = "";
    lap();
  }
  const [code] = (await closed) as [number | null];
  const expected = steps.flatMap(({ line }) => line ?? []);
  const hasAll = JSON.stringify(Object.keys(seen)) === JSON.stringify(expected);
  // 49.00 paid, 9.00 refunded, no fee.
  if (code !== 0 || !hasAll || seen["refund"] !== "900" || seen["balance"] !== "4000")
    throw new Error(`The shop in ${shop.name} ended with ${code}: ${JSON.stringify(seen)}`);
  return took;
}

function report(name: string, took: number[]): void {
  console.log(`\n${name}`);
  for (const [index, { title, needs }] of steps.entries()) {
    console.log(`${index + 1}. ${title}: ${took[index]?.toFixed(1)} s`);
    if (name === "TypeScript")
      for (const { page, sentence } of needs) console.log(`   ${page}: “${sentence}”`);
  }
}

async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null || service.signalCode !== null || !service.pid) return;
  const ended = once(service, "exit");
  process.kill(-service.pid, "SIGINT");
  await ended;
}

try {
  await main();
} finally {
  rmSync(home, { recursive: true, force: true });
}
