import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CodeSample } from "#server/http/reference/code-samples/code-samples.ts";
import { isOnPath, runIn } from "#server/workshop/drills/languages/languages.ts";

type Runner = {
  file: string;
  make?: string[];
  run: string[];
  /** A command that reads several samples, complains of those that are no program of the language, and prints nothing of the rest. */
  check: string[];
};

/** The languages of the reference's samples but TypeScript, whose names the compiler knows: each as a reader runs it. */
export const sampleRunners: Record<Exclude<CodeSample["language"], "TypeScript">, Runner> = {
  curl: { file: "sample.sh", run: ["bash", "sample.sh"], check: ["bash", "-n"] },
  Python: {
    file: "sample.py",
    run: ["python3", "-S", "sample.py"],
    check: [
      "python3",
      "-c",
      "import ast, sys\nfor name in sys.argv[1:]: ast.parse(open(name).read())",
    ],
  },
  Go: {
    file: "sample.go",
    make: ["go", "build", "sample.go"],
    run: ["./sample"],
    check: ["gofmt", "-l"],
  },
};

export function isRunnable({ make, run, file }: Runner): boolean {
  const [command = ""] = make ?? run;
  return isOnPath(command) && (file !== "sample.sh" || isOnPath("curl"));
}

export type Ended = { failed: boolean; said: string };

/** Makes a program of a sample as it stands, in a folder of its own, and lets `work` run it as often as it likes. */
export function withSample<Result>(
  { file, make, run }: Runner,
  code: string,
  work: (run: (env: Record<string, string>) => Promise<Ended>) => Promise<Result>,
): Promise<Result> {
  return inFolder(async (folder) => {
    await writeFile(path.join(folder, file), code);
    if (make) await runIn(folder, make);
    return work((env) =>
      runIn(folder, run, { env }).then(
        (said) => ({ failed: false, said }),
        (failure: Error) => ({ failed: true, said: failure.message }),
      ),
    );
  });
}

/** Runs a sample once, and answers how it ended with all that it printed. */
export function runShown(runner: Runner, code: string, env: Record<string, string>) {
  return withSample(runner, code, (run) => run(env));
}

/** The complaints of the language's own tools about these samples; nothing of them runs. */
export function complaintsOf({ file, check }: Runner, codes: string[]): Promise<string> {
  return inFolder(async (folder) => {
    const names = codes.map((_, index) => `${index}-${file}`);
    // A final line break, which editors add and formatters want.
    await Promise.all(
      names.map((name, at) => writeFile(path.join(folder, name), `${codes[at]}\n`)),
    );
    return runIn(folder, [...check, ...names]).catch((failure: Error) => failure.message);
  });
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "canary-sample-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
