import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { readArguments } from "#server/programs/start/arguments/read-arguments.ts";

const options = { port: "number", "no-worker": null };
const read = (...given: string[]) => readArguments("npm start", given, options);

test("an option is read with its value, in both ways of writing it", () => {
  expect(read("--port", "4000", "--no-worker")).toEqual({ port: "4000", "no-worker": true });
  expect(read("--port=4000")).toEqual({ port: "4000" });
  expect(read()).toEqual({});
});

test.each([
  "--prot",
  "--no-workers",
  "-p",
  "4000",
  "--port4000",
  "--no-worker=1",
  "",
  "--toString",
])("%j is refused, with what there is", (typed) => {
  expect(() => read(typed)).toThrow(
    `${typed} is not an argument of npm start. npm start takes --port <number>, --no-worker, behind two dashes (npm start -- --port <number>).`,
  );
});

test.each([["--port"], ["--port="], ["--port", "--no-worker"]])(
  "an option without its value is refused: %j",
  (...typed) => {
    expect(() => read(...typed)).toThrow("--port requires a number: --port <number>.");
  },
);

test("what npm kept for itself is refused: npm start --no-worker, without two dashes", () => {
  vi.stubEnv("npm_config_worker", "");
  expect(() => read()).toThrow("write npm start -- --no-worker.");
});

const run = promisify(execFile);

/** The program's standard error and exit code when it is started with these arguments. */
async function started(program: string, ...args: string[]) {
  const { PATH } = process.env;
  const settings = {
    PATH,
    NODE_ENV: "test",
    DATABASE_URL: "postgresql://localhost:1/none",
  } as const;
  const file = `server/programs/${program}`;
  const ended = await run(process.execPath, [file, ...args], { env: settings }).catch(
    (error) => error,
  );
  return { said: String(ended.stderr), code: ended.code ?? 0 };
}

test.each([
  [
    "start/start.ts",
    "--prot",
    "--prot is not an argument of npm start. npm start takes --port <number>",
  ],
  ["start/start.ts", "4000", "4000 is not an argument of npm start."],
  ["start/worker.ts", "--port", "--port is not an argument of npm run worker."],
  ["start/build-command.ts", "--prod", "--prod is not an argument of npm run build."],
  ["start/generate-command.ts", "client", "client is not an argument of npm run generate."],
  ["schema/command.ts", "chekc", "Usage: npm run db:diff -- <name>, or npm run db:check"],
  ["cli/canary.ts", "legder", "unknown command 'legder'"],
  ["cli/canary.ts", "--prot", "unknown option '--prot'"],
])("%s refuses %s before it does anything", async (program, typed, sentence) => {
  const { said, code } = await started(program, typed);
  expect(said).toContain(sentence);
  expect(code).toBe(1);
});

test.each([
  ["check", "again"],
  ["diff", "add_a_thing", "again"],
])("the schema's command refuses what is too much: %s %s", async (...typed) => {
  const { said, code } = await started("schema/command.ts", ...typed);
  expect(said).toContain("Usage: ");
  expect(code).toBe(1);
});
