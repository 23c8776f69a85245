import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findFreePort } from "#server/programs/start/port.ts";
import { copyTree } from "#server/workshop/drills/copy-tree.ts";
import { type ScriptRun, scriptRuns } from "#server/workshop/drills/scripts/runs.ts";

/**
 * `npm run drill:scripts [-- <script> …]`: every script of package.json in a fresh clone, where nothing is generated,
 * built or stored. A short one has to end with 0. A long one has to run for half a minute without failing, and is
 * stopped then. The packages are installed once, by the first script.
 */
const tree = path.join(mkdtempSync(path.join(tmpdir(), "canary-scripts-")), "canary");

async function main(): Promise<void> {
  copyTree(tree);
  git("init", "--quiet");
  git("add", "--all");
  git(
    "-c",
    "user.name=drill",
    "-c",
    "user.email=drill@localhost",
    "commit",
    "--quiet",
    "-m",
    "all",
  );
  const chosen = process.argv.slice(2);
  for (const [name, run] of Object.entries(scriptRuns)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    git("checkout", "--quiet", "--", ".");
    git("clean", "-ffdxq", "--exclude=node_modules", "--exclude=.node");
    if ("leftOut" in run) console.log(`- ${name}: left out, ${run.leftOut}`);
    else await attempt(name, run);
  }
}

function git(...args: string[]): void {
  execFileSync("git", args, { cwd: tree, stdio: ["ignore", "ignore", "inherit"] });
}

async function attempt(name: string, { args = [], runsForS }: ScriptRun): Promise<void> {
  const env = { ...withoutNpm(), PORT: String(await findFreePort()) };
  const startedAt = performance.now();
  const child = spawn("npm", ["run", "--silent", name, "--", ...args], {
    cwd: tree,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(child, "exit") as Promise<[number | null]>;
  let stopped = false;
  const stop = async () => {
    stopped = true;
    for (const signal of ["SIGINT", "SIGKILL"] as const) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      process.kill(-Number(child.pid), signal);
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20_000))]);
    }
  };
  const timer = runsForS === undefined ? undefined : setTimeout(() => void stop(), runsForS * 1000);
  const [code] = await ended;
  clearTimeout(timer);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const passed = stopped || code === 0;
  console.log(
    `${passed ? "✓" : "✗"} ${name}: ${stopped ? "runs" : `ended with ${code}`}, ${seconds} s`,
  );
  if (passed) return;
  console.log(output.trimEnd().split("\n").slice(-30).join("\n"));
  process.exitCode = 1;
}

function withoutNpm(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) => !/^npm_|^NODE$|^NODE_ENV$/.test(name));
  return Object.fromEntries(names.map((name) => [name, process.env[name]])) as NodeJS.ProcessEnv;
}

try {
  await main();
} finally {
  rmSync(path.dirname(tree), { recursive: true, force: true });
}
