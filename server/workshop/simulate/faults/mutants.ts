import { execFile } from "node:child_process";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";
import { copyTree } from "#server/workshop/drills/copy-tree.ts";
import { type Edit, editsOf, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const run = promisify(execFile);

/** Result of the search for a fault: the history that noticed it, and the check that did. */
type Verdict = "noticed" | "missed" | "broken";
type MutantResult = { mutation: Mutation; verdict: Verdict; history: string; words: string };

/** Beyond the histories: for the program to begin, and for the last history to end. */
const beyondMs = 180_000;

/**
 * Plants each fault in a copy of the tree and runs histories there from seed 1 on, in a process and a
 * database of its own, until one disagrees or so many seconds are over. Says which were noticed,
 * in which history and by what.
 */
export async function tryMutants(asked: {
  server: string;
  mutations: readonly Mutation[];
  /** Options that tell the command which histories to run. */
  options: string[];
  seconds: number;
  only: string | undefined;
  /** No more histories than this each. */
  runs: string | undefined;
  /** Copies of the tree that are worked on at once. */
  lanes: number;
}): Promise<boolean> {
  const waiting = asked.mutations.filter(
    ({ name }) => !asked.only || new RegExp(asked.only).test(name),
  );
  const all: MutantResult[] = [];
  const lane = async () => {
    const copy = await makeScratchFolder();
    try {
      copyTreeTo(copy.path);
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const found = await tryMutant(copy.path, next, asked);
        all.push(found);
        console.log(line(found));
      }
    } finally {
      await copy.remove();
    }
  };
  await Promise.all(Array.from({ length: asked.lanes }, lane));
  const count = all.filter(({ verdict }) => verdict === "noticed").length;
  const rest = all.filter(({ verdict }) => verdict !== "noticed").map(line);
  console.log(
    [`${count} of ${all.length} noticed, at most ${asked.seconds} s each`, ...rest].join("\n"),
  );
  return count / all.length >= 28 / 30;
}

function copyTreeTo(copy: string): void {
  copyTree(copy);
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  const generated = "server/generated";
  cpSync(path.join(root, generated), path.join(copy, generated), { recursive: true });
}

async function tryMutant(
  copy: string,
  mutation: Mutation,
  {
    server,
    seconds,
    runs = "100000",
    options: ofWhat,
  }: { server: string; seconds: number; runs: string | undefined; options: string[] },
): Promise<MutantResult> {
  const mend = plant(copy, mutation);
  const program = path.join(copy, "server/workshop/simulate/main.ts");
  const options = [
    "--seed",
    "1",
    "--runs",
    runs,
    "--seconds",
    String(seconds),
    "--quick",
    ...ofWhat,
    ...(mutation.scene ? ["--scene", mutation.scene] : []),
  ];
  try {
    const { stdout } = await run(process.execPath, [program, ...options, "--database", server], {
      cwd: copy,
      timeout: seconds * 1000 + beyondMs,
    });
    return { mutation, verdict: "missed", history: "", words: lastLine(stdout) };
  } catch (error) {
    return { mutation, ...noticed(error as { stdout?: string; stderr?: string }) };
  } finally {
    mend();
  }
}

/** Changes the files of the fault; what it answers changes them back. */
export function plant(copy: string, mutation: Mutation): () => void {
  const mends = editsOf(mutation).map((edit) => {
    const file = path.join(copy, edit.file);
    const before = readFileSync(file, "utf8");
    writeFileSync(file, planted(before, { ...edit, name: mutation.name }));
    return () => writeFileSync(file, before);
  });
  return () => mends.forEach((mend) => mend());
}

/** A history that disagrees, or that never ends. */
function noticed({
  stdout = "",
  stderr = "",
}: {
  stdout?: string;
  stderr?: string;
}): Omit<MutantResult, "mutation"> {
  const [, history = "", words = ""] = /^seed (\w+): (.*)$/m.exec(stdout) ?? [];
  if (/\d disagree$/m.test(stdout))
    return { verdict: "noticed", history, words: withoutIds(words) };
  const [stuck] = /not under the scheduler.*/.exec(stderr) ?? [];
  return { verdict: stuck ? "noticed" : "broken", history, words: stuck ?? lastLine(stderr) };
}

function withoutIds(words: string): string {
  return words.replaceAll(/\b([a-z]+)_[0-9a-z]{26}\b/g, "$1").replaceAll(/_[0-9a-f-]{36}_\d+/g, "");
}

function line({ mutation, verdict, history, words }: MutantResult): string {
  return `${verdict.padEnd(8)} ${history.padStart(5)}  ${mutation.name}: ${words}`;
}

/** @throws when the line is gone or stands there more than once: the fault is to be planted anew */
export function planted(source: string, edit: Edit & { name: string }): string {
  const { name, file, from, to } = edit;
  const places = source.split(from).length - 1;
  if (places !== 1) throw new Error(`"${name}": its line stands ${places} times in ${file}`);
  return source.replace(from, () => to);
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
