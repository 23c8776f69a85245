import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { createInterface } from "node:readline";

/**
 * `npm run bench:start`: how long a newcomer waits. Clones the committed tree, starts it with an
 * empty npm cache until REST answers and then the dashboard, with the parts that the start names, stops it, starts it
 * again, and reads the resident memory of the app (database aside) after ten idle seconds. Linux only: it reads /proc.
 */
const home = mkdtempSync(path.join(tmpdir(), "canary-start-"));
const clone = path.join(home, "canary");
const idleMs = 10_000;

async function main(): Promise<void> {
  spawnSync("git", ["clone", "--quiet", ".", clone], { stdio: "inherit" });
  const port = await freePort();
  const first = await start(port);
  console.log(`first start, empty npm cache, to first 200:  ${seconds(first.ms)}  (at most 45 s)`);
  console.log(
    `                           to the dashboard: ${seconds(first.pagesMs)}  (at most 75 s)`,
  );
  await stop(first.child);
  const second = await start(port);
  console.log(`second start to first 200:                   ${seconds(second.ms)}  (at most 2 s)`);
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  console.log(
    `resident memory, idle, database aside:       ${appMemoryMb(second.child.pid)} MB  (under 400 MB)`,
  );
  await stop(second.child);
}

async function start(port: number): Promise<{ child: ChildProcess; ms: number; pagesMs: number }> {
  const startedAt = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: clone,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...withoutOwnBin(), PORT: String(port), npm_config_cache: path.join(home, "npm-cache") },
  });
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface(stream).on("line", showPart);
  const until = async (address: string) => {
    while (!(await isUp(`http://localhost:${port}${address}`))) {
      if (child.exitCode !== null) throw new Error("npm start ended before it answered");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return performance.now() - startedAt;
  };
  return { child, ms: await until("/api/canary/health"), pagesMs: await until("/sign-in") };
}

/** "Installed packages in 43 s." */
function showPart(line: string): void {
  if (/ in \d+ s\.$/.test(line)) console.log(`  ${line}`);
}

/** The newcomer's machine, not this npm script's: no packages of this checkout on the path. */
function withoutOwnBin(): NodeJS.ProcessEnv {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const kept = folders.filter((folder) => !folder.includes("node_modules"));
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("npm_"));
  return Object.fromEntries([...own, ["PATH", kept.join(path.delimiter)]]) as NodeJS.ProcessEnv;
}

async function isUp(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).status === 200;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  if (child.pid) process.kill(-child.pid, "SIGINT");
  await ended;
}

/** Sum over the processes below npm whose program is not PostgreSQL. */
function appMemoryMb(root: number | undefined): number {
  const kb = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(readProcess)
    .filter((found) => found !== null && found.group === root && found.name === "node")
    .reduce((sum, found) => sum + (found?.rssKb ?? 0), 0);
  return Math.round(kb / 1024);
}

function readProcess(pid: string): { group: number; name: string; rssKb: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [, , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
    return {
      group: Number(group),
      name: /^(node|MainThread)/.test(name) ? "node" : name,
      rssKb: Number(rss?.[1] ?? 0),
    };
  } catch {
    return null; // It ended while we were reading.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`.padStart(8);
}

try {
  await main();
} finally {
  rmSync(home, { recursive: true, force: true });
}
