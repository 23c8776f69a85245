import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "#server/programs/start/port.ts";
import { copyTree, linkPackages } from "#server/workshop/drills/copy-tree.ts";
import { devEdits } from "#server/workshop/drills/dev/edits.ts";

/**
 * `npm run drill:dev`: whether the code that was just edited is the code that runs. Starts `npm run
 * dev` on a copy of the tree, edits the table of error codes and the chapters of the API
 * reference, and looks for the edit in the next answer of REST, of tRPC and of a page, and for a
 * worker that has started again.
 */
const home = mkdtempSync(path.join(tmpdir(), "canary-dev-"));
const tree = path.join(home, "canary");
/** Between saving a file and looking at the browser. */
const momentMs = 1_000;
const startedWithinMs = 240_000;
const restartedWithinMs = 30_000;

const rest = "/api/canary/customers";
const trpc = "/api/trpc/customers.list";
const reference = "/docs";
const document = "/api/canary/openapi.json";

async function main(): Promise<void> {
  copyTree(tree);
  linkPackages(tree);
  const dev = await startDev();
  try {
    for (const address of [rest, trpc, reference, document]) await dev.ask(address);
    edit(devEdits.status);
    await sleep(momentMs);
    await expectIn(dev, "499", [rest, trpc, reference]);
    await expectWorkerAgain(dev);
    edit(devEdits.chapter);
    await sleep(momentMs);
    await expectIn(dev, devEdits.chapter.to, [reference, document]);
  } finally {
    await stop(dev.child);
  }
}

interface Dev {
  child: ChildProcess;
  said: () => string;
  /** Status and text of the answer, in one text. */
  ask: (address: string) => Promise<string>;
}

async function startDev(): Promise<Dev> {
  const port = await findFreePort();
  const child = spawn(process.execPath, ["server/programs/start/start.ts", "--dev"], {
    cwd: tree,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: path.join(home, "data"),
      DATABASE_URL: "",
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const deadline = performance.now() + startedWithinMs;
  while (!output.includes("Canary is running.")) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill();
      throw new Error(`npm run dev did not start:\n${output}`);
    }
    await sleep(100);
  }
  const ask = async (address: string) => {
    const answer = await fetch(`http://localhost:${port}${address}`);
    return `${answer.status} ${await answer.text()}`;
  };
  return { child, said: () => output, ask };
}

function edit({ file, from, to }: (typeof devEdits)[keyof typeof devEdits]): void {
  const text = readFileSync(path.join(tree, file), "utf8");
  writeFileSync(path.join(tree, file), text.replace(from, to));
  console.log(`Edited ${file}: ${from} → ${to}`);
}

async function expectIn(dev: Dev, text: string, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const askedAt = performance.now();
    const shown = (await dev.ask(address)).includes(text);
    report(shown, `${address} (${Math.round(performance.now() - askedAt)} ms)`);
  }
}

async function expectWorkerAgain(dev: Dev): Promise<void> {
  const starts = () => dev.said().split("The worker is running.").length - 1;
  const deadline = performance.now() + restartedWithinMs;
  while (starts() < 2 && performance.now() < deadline) await sleep(100);
  report(starts() >= 2, "the worker has started again");
}

function report(passed: boolean, what: string): void {
  console.log(`  ${passed ? "✓" : "✗ the old code:"} ${what}`);
  if (!passed) process.exitCode = 1;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

try {
  await main();
} finally {
  rmSync(home, { recursive: true, force: true });
}
