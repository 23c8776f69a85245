import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { ChildProcess } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "#server/programs/start/port.ts";
import { serviceFlags, serviceVariables } from "#server/programs/start/node-flags.mjs";
import { copyTree } from "#server/workshop/copy-tree.ts";
import { payByHttp } from "#server/workshop/pay-by-http.ts";

/**
 * `npm run drill:image`: the tree that deploy/build-image.mjs makes of the files that git knows, on files
 * that nobody may write, as a user who owns nothing: it starts, is healthy, takes a payment on the hosted page, and its
 * command line answers, from `npm run` as root as well, which must leave the packages alone. Prints how large
 * the tree is, and of what. As root, on Linux; over the embedded PostgreSQL, or that of DATABASE_URL.
 */
const home = mkdtempSync(path.join(tmpdir(), "canary-image-"));
const app = path.join(home, "app");
const dataDir = path.join(home, "data");
/** nobody and nogroup: an account that owns nothing here. */
const stranger = { uid: 65_534, gid: 65_534 };
const node = process.execPath;

async function main(): Promise<void> {
  build();
  const port = await findFreePort();
  const env = settings(port);
  const service = spawn(node, [...serviceFlags, "server/programs/start/start.ts"], {
    cwd: app,
    env,
    ...stranger,
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await healthy(service, env.APP_URL);
    say("health: 200, as a user who may write nothing of the tree");
    const { apiKey } = JSON.parse(readFileSync(path.join(dataDir, "demo.json"), "utf8"));
    say(`paid on the hosted page: ${await payByHttp(env.APP_URL, apiKey)}`);
    tryCommands(env);
  } finally {
    service.kill("SIGTERM");
    if (service.exitCode === null && service.signalCode === null) await once(service, "exit");
  }
  sayStop(service);
  saySizes();
}

/** The way of the Dockerfile, from a clone with today's edits. */
function build(): void {
  const source = path.join(home, "source");
  copyTree(source);
  const from = performance.now();
  execFileSync(node, ["deploy/build-image.mjs", app], {
    cwd: source,
    env: clean(),
    stdio: "inherit",
  });
  say(`built in ${Math.round((performance.now() - from) / 1000)} s`);
  rmSync(source, { recursive: true });
  chmodSync(home, 0o755);
  execFileSync("chmod", ["-R", "a+rX,a-w", app]);
  mkdirSync(dataDir);
  execFileSync("chown", [`${stranger.uid}:${stranger.gid}`, dataDir]);
}

function settings(port: number) {
  const { DATABASE_URL } = process.env;
  return {
    ...clean(),
    ...serviceVariables,
    ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }),
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    HOME: dataDir,
    LOG_LEVEL: "warn",
    PORT: String(port),
  };
}

/** Nothing of the npm, the service or the database that this drill is started beside. */
function clean(): NodeJS.ProcessEnv {
  const { PATH = "", npm_config_registry: registry } = process.env;
  const PATHS = [path.dirname(node), PATH].join(path.delimiter);
  return {
    PATH: PATHS,
    NODE_ENV: "production",
    ...(registry ? { npm_config_registry: registry } : {}),
  };
}

async function healthy(service: ChildProcess, url: string): Promise<void> {
  for (;;) {
    const ended = service.exitCode ?? service.signalCode;
    if (ended !== null) throw new Error(`The service ended (${ended}).`);
    const status = await fetch(`${url}/api/canary/health`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await sleep(100);
  }
}

/** As in a container, and as an operator does who has become root on the machine. */
function tryCommands(env: NodeJS.ProcessEnv): void {
  const record = path.join(app, "node_modules/.package-lock.json");
  const before = execFileSync("stat", ["-c", "%i %Y", record], { encoding: "utf8" });
  const verify = ["server/programs/cli/canary.ts", "ledger", "verify"];
  const launcher = "server/programs/start/node24.mjs";
  for (const [who, args, as] of [
    ["node", verify, stranger],
    ["npm run", [launcher, ...verify], stranger],
    ["npm run, as root", [launcher, ...verify], {}],
  ] as const) {
    const said = execFileSync(node, [...args], { cwd: app, env, encoding: "utf8", ...as });
    say(`canary ledger verify (${who}): ${said.trim()}`);
  }
  const after = execFileSync("stat", ["-c", "%i %Y", record], { encoding: "utf8" });
  if (before !== after) throw new Error("A command has installed packages in the tree.");
}

function sayStop({ exitCode, signalCode }: ChildProcess): void {
  if (exitCode !== 0) throw new Error(`SIGTERM ended it with ${exitCode ?? signalCode}.`);
  say("SIGTERM: ended with 0");
}

function saySizes(): void {
  const sizes = (folder: string) =>
    readdirSync(path.join(app, folder)).map((name) => {
      const place = path.join(folder, name);
      return { place, kib: kibOf(path.join(app, place)) };
    });
  const packages = sizes("node_modules").flatMap((each) =>
    each.place.startsWith("node_modules/@") ? sizes(each.place) : [each],
  );
  const rest = sizes(".").filter(({ place }) => place !== "node_modules");
  say(`the tree: ${inMib(kibOf(app))}, of which:`);
  for (const { place, kib } of [...packages, ...rest]
    .toSorted((a, b) => b.kib - a.kib)
    .slice(0, 12))
    say(`  ${inMib(kib).padStart(9)}  ${place}`);
}

const kibOf = (place: string) =>
  Number(execFileSync("du", ["-sk", place], { encoding: "utf8" }).split("\t")[0]);

const inMib = (kib: number) => `${(kib / 1024).toFixed(0)} MiB`;

function say(line: string): void {
  console.log(line);
}

try {
  await main();
} finally {
  rmSync(home, { recursive: true, force: true });
}
