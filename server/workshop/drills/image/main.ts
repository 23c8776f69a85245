import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { byPort, startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { withConnection } from "#server/programs/schema/own-connection.ts";
import type { Demo } from "#server/programs/start/first-start/demo.ts";
import { serviceFlags, serviceVariables } from "#server/programs/start/install/node-flags.mjs";
import { findFreePort } from "#server/programs/start/port.ts";
import { buildTree, ownEnvironment } from "#server/workshop/drills/image/build-tree.ts";
import { type Canary, tryCommands } from "#server/workshop/drills/image/commands.ts";
import { openPages, openReceipt } from "#server/workshop/drills/image/pages.ts";
import { payByHttp } from "#server/workshop/drills/image/pay-by-http.ts";
import { sizesOf } from "#server/workshop/drills/image/sizes.ts";
import { openS3Double } from "#server/workshop/testing/files/s3-double.ts";

/**
 * `npm run drill:image`: the tree that deploy/build-image.mjs makes of the files that git knows, on files that nobody
 * may write, as a user who owns nothing, without npm's registry: it migrates an empty database, is healthy, shows its
 * pages with all that they name, takes a payment, of which the worker, a process of its own, tells a webhook; its
 * command line answers, backs up and restores, from `npm run` as root as well. Prints how large the tree is, and of
 * what, and fails beyond the limit of image/sizes.ts. As root, on Linux.
 */
const home = mkdtempSync(path.join(tmpdir(), "canary-image-"));
const app = path.join(home, "app");
const dataDir = path.join(home, "data");
/** nobody and nogroup: an account that owns nothing here. */
const stranger = { uid: 65_534, gid: 65_534 };
const node = process.execPath;
const waitMsMax = 120_000;

type Settings = Awaited<ReturnType<typeof settings>>;

async function main(): Promise<void> {
  build();
  const postgres = await startScratchPostgres();
  const s3 = await openS3Double(path.join(home, "s3"));
  try {
    await withConnection(postgres.url, (client) => client.query("CREATE DATABASE restored"));
    await tryTree(await settings(byPort(postgres.url)), s3.env);
  } finally {
    await s3.close();
    await postgres.stop();
  }
  for (const line of sizesOf(app)) say(line);
}

async function tryTree(env: Settings, s3: Record<string, string>): Promise<void> {
  say(await canaryOf(env)(["db", "migrate"]));
  const service = start("server/programs/start/start.ts", ["--no-worker"], env);
  const processes = [service];
  try {
    await answers(service, `${env.APP_URL}/api/canary/health`);
    const worker = start("server/programs/start/worker.ts", [], { ...env, ...env.ofWorker });
    processes.push(worker);
    await answers(worker, `http://127.0.0.1:${env.ofWorker.METRICS_PORT}/alive`);
    say("service and worker answer, as a user who may write nothing of the tree");
    const demo = JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8")) as Demo;
    await tryPayment(demo);
    say(`pages: all of the ${await openPages(demo)} files that they name are there`);
    tryPictures(env);
    const empty = { DATABASE_URL: env.empty, DATA_DIR: path.join(dataDir, "restored") };
    const place = { folder: dataDir, url: env.APP_URL, demo, empty, s3 };
    const done = await tryCommands({ canary: canaryOf(env), ...place });
    say(`commands: ${done.join(", ")}`);
    tryLauncher(env);
  } finally {
    await Promise.all(processes.map(stop));
  }
  for (const { exitCode, signalCode } of processes)
    if (exitCode !== 0) throw new Error(`SIGTERM ended it with ${exitCode ?? signalCode}.`);
  say("SIGTERM: both ended with 0");
}

function build(): void {
  const seconds = buildTree(app);
  say(`built in ${seconds} s`);
  chmodSync(home, 0o755);
  mkdirSync(dataDir);
  execFileSync("chown", [`${stranger.uid}:${stranger.gid}`, dataDir]);
}

async function settings(postgres: string) {
  const [port, metrics] = [await findFreePort(), await findFreePort()];
  const empty = new URL(postgres);
  empty.pathname = "restored";
  return {
    ...ownEnvironment(),
    ...serviceVariables,
    // A command that asks for a package fails.
    npm_config_registry: "http://127.0.0.1:9/",
    DATABASE_URL: postgres,
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    HOME: dataDir,
    LOG_LEVEL: "warn",
    PORT: String(port),
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1",
    WEB_CONCURRENCY: "2",
    // Read when they are asked for; nothing is sent.
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9/",
    OTEL_TRACES_SAMPLER: "always_off",
    ofWorker: { METRICS_PORT: String(metrics) },
    empty: empty.href,
  };
}

function start(program: string, args: string[], env: Settings): ChildProcess {
  return spawn(node, [...serviceFlags, program, ...args], {
    cwd: app,
    env: variables(env),
    ...stranger,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

const variables = ({ ofWorker: _, empty: __, ...env }: Settings): NodeJS.ProcessEnv => env;

async function answers(process: ChildProcess, url: string): Promise<void> {
  const until = performance.now() + waitMsMax;
  while (performance.now() < until) {
    const ended = process.exitCode ?? process.signalCode;
    if (ended !== null) throw new Error(`It ended (${ended}).`);
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await sleep(100);
  }
  throw new Error(`${url} does not answer.`);
}

async function stop(process: ChildProcess): Promise<void> {
  process.kill("SIGTERM");
  if (process.exitCode === null && process.signalCode === null) await once(process, "exit");
}

/** On the hosted page; the worker tells a webhook of it, the receipt is a PDF. */
async function tryPayment({ baseUrl, apiKey }: Demo): Promise<void> {
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const receiver = createServer((request, response) => {
    request.resume();
    response.end();
    resolve();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  try {
    const { port } = receiver.address() as AddressInfo;
    const made = await fetch(`${baseUrl}/api/canary/webhook-endpoints`, {
      method: "POST",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: JSON.stringify({ url: `http://127.0.0.1:${port}/hook` }),
    });
    if (made.status !== 201) throw new Error(`The endpoint was answered ${made.status}.`);
    const page = await payByHttp(baseUrl, apiKey);
    say(`paid on the hosted page; receipt: ${await openReceipt(baseUrl, page)} bytes of PDF`);
    const late = sleep(waitMsMax, undefined, { ref: false }).then(() => {
      throw new Error("No webhook came.");
    });
    await Promise.race([told, late]);
    say("the worker told a webhook of it");
  } finally {
    receiver.close();
    receiver.closeAllConnections();
  }
}

/** The library that makes merchants' pictures smaller, with its native half. */
function tryPictures(env: Settings): void {
  const script = `const { default: sharp } = await import("sharp");
    const create = { width: 8, height: 8, channels: 3, background: "red" };
    console.log((await sharp({ create }).webp().toBuffer()).subarray(8, 12).toString());`;
  const options = { cwd: app, env: variables(env), encoding: "utf8" as const, ...stranger };
  const made = execFileSync(node, ["--input-type=module", "-e", script], options);
  if (made.trim() !== "WEBP") throw new Error(`sharp made ${made}.`);
  say("pictures can be made smaller");
}

/** As in a container. */
function canaryOf(env: Settings): Canary {
  return async (args, { input = "", env: more } = {}) => {
    const running = promisify(execFile)(node, ["server/programs/cli/canary.ts", ...args], {
      cwd: app,
      env: { ...variables(env), ...more },
      ...stranger,
    });
    running.child.stdin?.end(input);
    return (await running).stdout.trim();
  };
}

/** As an operator does at a shell of the machine, who may be root: the launcher would install packages elsewhere. */
function tryLauncher(env: Settings): void {
  const launched = ["server/programs/start/node24.mjs", "server/programs/cli/canary.ts"];
  const before = filesOf(app);
  for (const [who, as] of [
    ["npm run", stranger],
    ["npm run, as root", {}],
  ] as const) {
    const options = { cwd: app, env: variables(env), encoding: "utf8" as const, ...as };
    const said = execFileSync(node, [...launched, "ledger", "verify"], options);
    say(`canary ledger verify (${who}): ${said.trim()}`);
  }
  if (filesOf(app) !== before) throw new Error("A command has changed files of the tree.");
}

const filesOf = (tree: string) =>
  execFileSync("find", [tree, "-printf", "%p %i %s %T@\n"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });

function say(line: string): void {
  console.log(line);
}

try {
  await main();
} finally {
  rmSync(home, { recursive: true, force: true });
}
