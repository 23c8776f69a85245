import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

/** Notes who it is; the third that is started dies before it answers. */
const diesOnce = `
import { appendFileSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
const log = new URL("started", import.meta.url);
appendFileSync(log, [process.pid, ...process.argv.slice(2)].join(" ") + "\\n");
if (readFileSync(log, "utf8").trim().split("\\n").length === 3) process.exit(1);
createServer((_request, response) => response.end()).listen(0);
`;

/** A primary whose `count` processes run this program; `main` is what it does besides. */
async function startMany({ program, count = 1, main = "" }: Many) {
  const folder = await mkdtemp(path.join(tmpdir(), "canary-many-"));
  const file = path.join(folder, "one.mjs");
  await writeFile(file, program);
  const many = new URL("./many.ts", import.meta.url).href;
  const mainFile = path.join(folder, "main.mjs");
  await writeFile(
    mainFile,
    `import { serveWithMany } from ${JSON.stringify(many)};
    await serveWithMany(${count}, { worker: true, program: ${JSON.stringify(file)} });
    console.log("ready");
    ${main}`,
  );
  const primary = spawn(process.execPath, [mainFile], { stdio: ["ignore", "pipe", "ignore"] });
  afterwards(async () => {
    primary.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });
  await once(primary.stdout, "data");
  const started = async () =>
    (await readFile(path.join(folder, "started"), "utf8")).trim().split("\n");
  return { primary, started };
}

type Many = { program: string; count?: number; main?: string };

test("one that dies is replaced in its place, also when its replacement dies at once", async () => {
  const { primary, started } = await startMany({ program: diesOnce, count: 2 });
  const [first = ""] = (await started()).filter((line) => line.endsWith("--number=0"));
  process.kill(Number(first.split(" ")[0]), "SIGKILL");
  await expect.poll(async () => (await started()).length).toBe(4);
  expect(primary.exitCode).toBeNull();
  const places = (await started()).map((line) => line.split(" ").slice(1).join(" "));
  expect(places.toSorted()).toEqual([
    "--number=0",
    "--number=0",
    "--number=0",
    "--number=1 --no-worker",
  ]);
});

const notes = `
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
appendFileSync(new URL("started", import.meta.url), process.pid + "\\n");
createServer((_request, response) => response.end()).listen(0`;

test("one that answers and dies a moment later is started again ever more slowly", async () => {
  const dies = `${notes}, () => setTimeout(() => process.exit(1), 20));`;
  const { started } = await startMany({ program: dies });
  await sleep(3_500);
  // At once, after one second, after two more.
  expect((await started()).length).toBeLessThanOrEqual(4);
  await expect.poll(async () => (await started()).length).toBeGreaterThan(3);
});

test("a replacement that cannot be made ends nothing, and is tried again", async () => {
  const whole = "const node = process.execPath;";
  const breaks = `${whole} process.execPath = "/nowhere"; setTimeout(() => (process.execPath = node), 500);`;
  const { primary, started } = await startMany({ program: `${notes});`, main: breaks });
  process.kill(Number((await started())[0]), "SIGKILL");
  await expect.poll(async () => (await started()).length).toBe(2);
  expect(primary.exitCode).toBeNull();
});
