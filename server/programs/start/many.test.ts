import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

/** Notes who it is; the third that is started dies before it answers. */
const program = `
import { appendFileSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
const log = new URL("started", import.meta.url);
appendFileSync(log, [process.pid, ...process.argv.slice(2)].join(" ") + "\\n");
if (readFileSync(log, "utf8").trim().split("\\n").length === 3) process.exit(1);
createServer((_request, response) => response.end()).listen(0);
`;

test("one that dies is replaced in its place, also when its replacement dies at once", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "canary-many-"));
  const file = path.join(folder, "one.mjs");
  await writeFile(file, program);
  const many = new URL("./many.ts", import.meta.url).href;
  const main = path.join(folder, "main.mjs");
  await writeFile(
    main,
    `import { serveWithMany } from ${JSON.stringify(many)};
    await serveWithMany(2, { worker: true, program: ${JSON.stringify(file)} });
    console.log("ready");`,
  );
  const primary = spawn(process.execPath, [main], { stdio: ["ignore", "pipe", "inherit"] });
  afterwards(async () => {
    primary.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });
  await once(primary.stdout, "data");
  const started = async () =>
    (await readFile(path.join(folder, "started"), "utf8")).trim().split("\n");
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
