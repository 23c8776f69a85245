import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Demo } from "#server/programs/start/first-start/demo.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import { copyTree, linkPackages } from "#server/workshop/drills/copy-tree.ts";
import { openPages } from "#server/workshop/drills/image/pages.ts";

/**
 * `npm run drill:builds`: whether a service keeps its pages while others work in its checkout. On a copy of the tree a
 * service is started, a source is edited, `db:check` and a build run, and a second service starts: the first still shows
 * all its pages with every file that they name. The first start answers REST while its pages are built. Then a start in the place of the first, and one with a damaged build.
 */
const home = mkdtempSync(path.join(tmpdir(), "canary-builds-"));
const tree = path.join(home, "canary");
const builds = path.join(tree, ".next/builds");
const edited = { file: "components/auth/sign-in-form.tsx", from: "Sign in", to: "Walk in" };

async function main(): Promise<void> {
  copyTree(tree);
  linkPackages(tree);
  const first = await start("first", []);
  await tryEarly(first);
  report((await signInText(first)).includes(edited.from), "the first start shows its pages");
  const files = await openPages(first.demo);

  program("server/programs/schema/command.ts", "check");
  program("server/programs/start/build-command.ts");
  report(readdirSync(builds).length === 1, "db:check is no reason to build");

  edit();
  program("server/programs/start/build-command.ts");
  report(readdirSync(builds).length === 2, "an edit is built into a folder of its own");
  report((await openPages(first.demo)) === files, "the first has every file of its pages");

  const second = await start("second");
  report((await signInText(second)).includes(edited.to), "a second start shows the edit");
  await openPages(second.demo);
  report(!(await signInText(first)).includes(edited.to), "the first shows what it began with");
  report((await openPages(first.demo)) === files, "the first still has every file of its pages");

  const third = await ended(launch("first", await findFreePort()));
  report(
    /is in use by process \d+, serving http/.test(third.said) && third.code === 1,
    `a start in its place says: ${third.said.trim()}`,
  );
  await stop(first.child);
  await tryDamaged(second);
}

interface Service {
  child: ChildProcess;
  demo: Demo;
  said: () => string;
}

/** The first start of a checkout: nothing is built yet. */
async function tryEarly({ demo }: Service): Promise<void> {
  const open = (path: string) =>
    fetch(`${demo.baseUrl}${path}`, { headers: { accept: "text/html" } });
  const isBuilding = (await (await open("/sign-in")).text()).includes("is being prepared");
  report(isBuilding, "the dashboard says that it is being prepared");
  const { status } = await open("/api/canary/health");
  report(status === 200, "REST answers meanwhile");
  const checkout = await open("/checkout?entityType=payment-link&entityId=lnk_unknown");
  report(checkout.status !== 503, "the hosted page answers meanwhile");
  while ((await open("/sign-in")).status === 503) await sleep(500);
  report(true, "the dashboard comes by itself");
}

/** The build that the second service used loses a file after it has ended. */
async function tryDamaged(second: Service): Promise<void> {
  await stop(second.child);
  program("server/programs/start/build-command.ts");
  const [only = "", ...more] = readdirSync(builds);
  report(more.length === 0, "the build that nobody uses is removed");
  const chunks = path.join(builds, only, "static/chunks");
  const [style = ""] = readdirSync(chunks).filter((name) => name.endsWith(".css"));
  rmSync(path.join(chunks, style));
  const again = launch("second", await findFreePort());
  const said = listen(again);
  await new Promise<void>((resolve) => {
    again.once("exit", () => resolve());
    again.stderr?.on("data", () => said().includes(style) && resolve());
  });
  report(said().includes(`${style} is not as it was built`), "a start names the damaged file");
  await stop(again);
}

function edit(): void {
  const file = path.join(tree, edited.file);
  const text = readFileSync(file, "utf8");
  if (!text.includes(edited.from))
    throw new Error(`Nothing in ${edited.file} says ${edited.from}.`);
  writeFileSync(file, text.replaceAll(edited.from, edited.to));
}

async function signInText({ demo }: Service): Promise<string> {
  return (await fetch(`${demo.baseUrl}/sign-in`)).text();
}

/** Ends with an error when the program does. */
function program(file: string, ...args: string[]): void {
  execFileSync(process.execPath, [file, ...args], {
    cwd: tree,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function launch(name: string, port: number, flags = ["--pages-first"]): ChildProcess {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataOf(name), DATABASE_URL: "" };
  const args = ["server/programs/start/start.ts", ...flags];
  return spawn(process.execPath, args, { cwd: tree, env });
}

const dataOf = (name: string) => path.join(home, name);

function listen(child: ChildProcess): () => string {
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (said += text));
  return () => said;
}

async function start(name: string, flags = ["--pages-first"]): Promise<Service> {
  const child = launch(name, await findFreePort(), flags);
  const said = listen(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", () => said().includes("Canary is running.") && resolve());
    child.once("exit", () => reject(new Error(`The service did not start:\n${said()}`)));
  });
  const demo = JSON.parse(readFileSync(path.join(dataOf(name), "demo.json"), "utf8")) as Demo;
  return { child, demo, said };
}

async function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  const said = listen(child);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said: said() };
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  if (child.exitCode === null && child.signalCode === null) await gone;
}

function report(passed: boolean, what: string): void {
  console.log(`${passed ? "✓" : "✗"} ${what}`);
  if (!passed) process.exitCode = 1;
}

try {
  await main();
} finally {
  rmSync(home, { recursive: true, force: true });
}
