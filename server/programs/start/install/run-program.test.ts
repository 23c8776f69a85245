import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import {
  compiledFolder,
  serviceFlags,
  serviceVariables,
} from "#server/programs/start/install/node-flags.mjs";

const root = await mkdtemp(path.join(tmpdir(), "canary-run-"));
afterAll(() => rm(root, { recursive: true }));
const folder = path.join(root, "server/programs/start");
await mkdir(folder, { recursive: true });
const runProgram = pathToFileURL(
  path.resolve("server/programs/start/install/run-program.mjs"),
).href;

/** The arguments and settings that a program of this name gets when the Node already running is the one to run it. */
async function given(program: string, args: string[]) {
  await writeFile(
    path.join(root, program),
    "console.log(JSON.stringify([process.execArgv, process.argv.slice(2), process.pid, process.env.MALLOC_ARENA_MAX, process.env.NODE_COMPILE_CACHE]))",
  );
  const asked = JSON.stringify({ root, node: process.execPath, program, args });
  const launcher = path.join(root, "launcher.mjs");
  await writeFile(
    launcher,
    `import { runProgram } from ${JSON.stringify(runProgram)};\nawait runProgram(${asked});`,
  );
  // This test may be run by such a program itself.
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const running = promisify(execFile)(process.execPath, [launcher], { env });
  const { stdout, stderr } = await running;
  const [flags, passed, pid, arenas, compiled] = JSON.parse(stdout) as [
    string[],
    string[],
    number,
    string | null,
    string | null,
  ];
  return { flags, arenas, compiled, passed, isSameProcess: pid === running.child.pid, stderr };
}

test.each(["start", "worker"])(
  "%s runs with the service's flags, in no second process",
  async (name) => {
    expect(await given(`server/programs/start/${name}.ts`, ["--no-worker"])).toEqual({
      flags: process.platform === "win32" ? [] : serviceFlags,
      arenas: serviceVariables.MALLOC_ARENA_MAX,
      compiled: path.join(root, compiledFolder),
      passed: ["--no-worker"],
      isSameProcess: true,
      stderr: "",
    });
  },
);

test("any other program runs without them", async () => {
  expect(await given("server/programs/start/other.ts", ["--a"])).toEqual({
    flags: [],
    arenas: null,
    compiled: path.join(root, compiledFolder),
    passed: ["--a"],
    isSameProcess: true,
    stderr: "",
  });
});
