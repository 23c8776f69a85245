import { execFile } from "node:child_process";
import path from "node:path";

export type Ended = { code: number; stdout: string; stderr: string };

type Process = {
  /** All of its environment; the test's own when left out. */
  env?: NodeJS.ProcessEnv;
  /** Text given on standard input, followed by its end. */
  input?: string;
  folder?: string;
  /** Another program than the repository's, such as the package. */
  program?: string;
};

const own = path.resolve("server/programs/cli/canary.ts");

/** Runs the command line in a process of its own. Answers how it ended; never rejects. */
export function runCanary(
  args: readonly string[],
  { env, input = "", folder, program = own }: Process = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env, cwd: folder },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end(input);
  });
}

/** As `runCanary`, for commands of the operator, on this database. */
export function runCanaryOn(databaseUrl: string, args: readonly string[], input = "") {
  const env = { ...process.env, DATABASE_URL: databaseUrl, NODE_NO_WARNINGS: "1" };
  return runCanary(args, { env, input });
}
