import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { copyTree } from "#server/workshop/copy-tree.ts";
import { mutations } from "#server/workshop/simulate/mutations.ts";
import type { Mutation } from "#server/workshop/simulate/mutations.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const run = promisify(execFile);

/** Where a fault was searched for, and what came of it. */
type Found = { mutation: Mutation; verdict: "found" | "missed" | "broken"; words: string };

/**
 * Plants each fault in a copy of the tree, runs histories there for so many seconds and says how
 * many were noticed: at least one history disagreed.
 */
export async function tryMutants(asked: {
  server: string;
  seconds: number;
  only: string | undefined;
  /** Copies of the tree that are worked on at once. */
  lanes: number;
}): Promise<boolean> {
  const waiting = mutations.filter(({ name }) => !asked.only || name.includes(asked.only));
  const all: Found[] = [];
  const lane = async () => {
    const copy = copyOfTree();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const found = await tryMutant(copy, next, asked);
      all.push(found);
      console.log(`${found.verdict.padEnd(7)} ${next.name}: ${found.words}`);
    }
    rmSync(copy, { recursive: true, force: true });
  };
  await Promise.all(Array.from({ length: asked.lanes }, lane));
  const count = all.filter(({ verdict }) => verdict === "found").length;
  console.log(`${count} of ${all.length} faults found, at most ${asked.seconds} s each`);
  return count / all.length >= 28 / 30;
}

function copyOfTree(): string {
  const copy = mkdtempSync(path.join(tmpdir(), "canary-mutants-"));
  copyTree(copy);
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  const generated = "server/generated";
  cpSync(path.join(root, generated), path.join(copy, generated), { recursive: true });
  return copy;
}

async function tryMutant(
  copy: string,
  mutation: Mutation,
  { server, seconds }: { server: string; seconds: number },
): Promise<Found> {
  const file = path.join(copy, mutation.file);
  const before = readFileSync(file, "utf8");
  writeFileSync(file, planted(before, mutation));
  const program = path.join(copy, "server/workshop/simulate/main.ts");
  const options = ["--seed", "1", "--runs", "100000", "--seconds", String(seconds), "--quick"];
  try {
    const { stdout } = await run(process.execPath, [program, ...options, "--database", server], {
      cwd: copy,
    });
    return { mutation, verdict: "missed", words: lastLine(stdout) };
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    const isFound = /\d disagree$/m.test(stdout) || stderr.includes("not under the scheduler");
    const words = isFound ? (stdout.split("\n")[0] ?? "") : lastLine(stderr);
    return { mutation, verdict: isFound ? "found" : "broken", words };
  } finally {
    writeFileSync(file, before);
  }
}

/** @throws when the line is gone or stands there more than once: the fault is to be planted anew */
export function planted(source: string, { name, file, from, to }: Mutation): string {
  const places = source.split(from).length - 1;
  if (places !== 1) throw new Error(`"${name}": its line stands ${places} times in ${file}`);
  return source.replace(from, () => to);
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
